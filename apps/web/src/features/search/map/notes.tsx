type NotesProps = { isSketch: boolean; hasFailed: boolean; unlocated: number }

/** What has to be known about a map to trust it. */
export const MapNotes = ({ isSketch, hasFailed, unlocated }: NotesProps) => (
  <div className="map-notes">
    <output>{hasFailed && <p>지도를 불러오지 못해서 약도로 보여드려요.</p>}</output>
    {isSketch && <p>약도 · 실제 거리와 조금 다를 수 있어요</p>}
    {unlocated > 0 && <p>위치를 모르는 {unlocated}곳은 목록에만 있어요</p>}
  </div>
)
