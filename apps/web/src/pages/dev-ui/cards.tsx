import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { CardGrid, PhotoCard, PhotoCardSkeleton } from '../../ui/card.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { Rating } from '../../ui/stars/star.tsx'
import { SkeletonGroup } from '../../ui/status/skeleton.tsx'
import { dimsum, pasta } from './pictures.ts'
import { SampleBox } from './sample-box.tsx'

const restaurants = [
  { name: '오스테리아 솔', photo: pasta, rating: 4.7, count: 312, meta: '파스타 · 성수동' },
  { name: '소롱당', photo: dimsum, rating: 4.8, count: 203, meta: '샤오롱바오 · 연남동' },
  { name: '사진 없는 가게', photo: undefined, rating: 4.2, count: 12, meta: '백반 · 연희동' },
]

export const Cards = () => (
  <SampleBox title="카드: 기본, 사진 없음, 불러오는 중" span={12}>
    <CardGrid>
      {restaurants.map(({ name, photo, rating, count, meta }) => (
        <li key={name}>
          <PhotoCard
            photo={<Photo src={photo} alt="" />}
            title={<Link to="#cards">{name}</Link>}
            badge={photo && <Badge tone="photo">활성</Badge>}
            aside={<Rating value={rating} count={count} />}
            meta={meta}
          />
        </li>
      ))}
      <li>
        <SkeletonGroup label="한식 로딩 중…">
          <PhotoCardSkeleton />
        </SkeletonGroup>
      </li>
    </CardGrid>
  </SampleBox>
)
