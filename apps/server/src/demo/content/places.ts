/** Public facts about roads of Seoul: their postcode, legal dong and its middle. */
const facts = {
  yeoksam: ['강남구 테헤란로', '06236', '1168010100', '역삼동', 37.5001, 127.0386],
  sinsa: ['강남구 가로수길', '06034', '1168010700', '신사동', 37.5234, 127.0291],
  donggyo: ['마포구 양화로', '04050', '1144012100', '동교동', 37.5576, 126.9252],
  yeonnam: ['마포구 연남로1길', '03990', '1144012400', '연남동', 37.563, 126.9215],
  hapjeong: ['마포구 포은로', '04020', '1144012200', '합정동', 37.547, 126.9091],
  seongsu2: ['성동구 연무장길', '04781', '1120011500', '성수동2가', 37.5409, 127.0566],
  seongsu1: ['성동구 서울숲2길', '04768', '1120011400', '성수동1가', 37.5435, 127.0428],
  itaewon: ['용산구 이태원로', '04406', '1117013000', '이태원동', 37.5385, 126.9925],
  hangangno: ['용산구 한강대로', '04386', '1117012500', '한강로2가', 37.5316, 126.9686],
  sogyeok: ['종로구 삼청로', '03053', '1111014200', '소격동', 37.5796, 126.981],
  tongin: ['종로구 자하문로7길', '03040', '1111010800', '통인동', 37.5802, 126.9702],
  myeongdong: ['중구 명동10길', '04537', '1114012700', '명동2가', 37.5629, 126.9853],
  euljiro: ['중구 을지로', '04545', '1114015700', '산림동', 37.5677, 126.996],
  songpa: ['송파구 백제고분로45길', '05619', '1171010400', '송파동', 37.5051, 127.1136],
  banpo: ['서초구 서래로', '06580', '1165010700', '반포동', 37.504, 127.0008],
  yeouido: ['영등포구 여의나루로', '07328', '1156011000', '여의도동', 37.5287, 126.9285],
  hwayang: ['광진구 능동로13길', '05011', '1121510700', '화양동', 37.5433, 127.0734],
  bongcheon: ['관악구 관악로14길', '08788', '1162010100', '봉천동', 37.478, 126.9535],
  changcheon: ['서대문구 연세로', '03776', '1141011600', '창천동', 37.5587, 126.9343],
} as const

export type Place = keyof typeof facts

// About 250 m in each direction.
const spread = 0.0045

/** Where a building of this number stands; `scatter` (0 to 1, twice) keeps neighbours apart. */
export function addressAt(place: Place, number: string, scatter: readonly [number, number]) {
  const [road, postalCode, dongCode, dong, latitude, longitude] = facts[place]
  return {
    restaurantAddress: `서울 ${road} ${number} (${dong})`,
    postalCode,
    siCode: dongCode.slice(0, 2),
    guCode: dongCode.slice(0, 5),
    dongCode,
    latitude: round(latitude + (scatter[0] - 0.5) * spread),
    longitude: round(longitude + (scatter[1] - 0.5) * spread),
  }
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
