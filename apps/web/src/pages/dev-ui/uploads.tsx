import { useState } from 'react'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { FileDrop } from '../../ui/upload/file-drop.tsx'
import { FilePreview } from '../../ui/upload/file-preview.tsx'
import { FileTiles, type ImageTile } from '../../ui/upload/tiles.tsx'
import { gyoza, pasta } from './pictures.ts'
import { Column, SampleBox } from './sample-box.tsx'

const MAX_PHOTOS = 8

const someTiles: ImageTile[] = [
  { id: 'there', source: gyoza },
  { id: 'sending', source: pasta, progress: 0.4 },
]

const refuse = (message: string) => void showAlert(message)

export function Uploads() {
  const [tiles, setTiles] = useState(someTiles)
  const [cover, setCover] = useState<File | string>(pasta)

  function add(images: File[]) {
    const chosen = images.map((source) => ({ id: crypto.randomUUID(), source }))
    setTiles((before) => [...before, ...chosen].slice(0, MAX_PHOTOS))
  }

  return (
    <>
      <SampleBox title="사진 올리기">
        <Column>
          <FileDrop
            title="사진을 끌어다 놓거나 눌러서 올려 주세요"
            hint="JPG, PNG, WEBP"
            multiple
            onImages={add}
            onRefuse={refuse}
          />
          <FileTiles
            tiles={tiles}
            max={MAX_PHOTOS}
            onImages={add}
            onRefuse={refuse}
            onRemove={(id) => setTiles((before) => before.filter((tile) => tile.id !== id))}
          />
        </Column>
      </SampleBox>
      <SampleBox title="대표 사진 올리기">
        <FilePreview
          source={cover}
          alt="올린 대표 사진 미리보기"
          onImages={([image]) => image && setCover(image)}
          onRefuse={refuse}
        />
      </SampleBox>
    </>
  )
}
