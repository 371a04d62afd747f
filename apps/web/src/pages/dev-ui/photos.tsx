import { useState } from 'react'
import { Gallery } from '../../ui/photo/gallery.tsx'
import { PhotoGrid } from '../../ui/photo/grid.tsx'
import { Viewer } from '../../ui/photo/viewer.tsx'
import { photoSet } from './pictures.ts'
import { SampleBox } from './sample-box.tsx'

const heads = photoSet(15)
const reviewPhotos = photoSet(7)

export function Photos() {
  const [head, setHead] = useState<number | null>(null)
  const [review, setReview] = useState<number | null>(null)
  return (
    <>
      <SampleBox title="대표 사진" span={8}>
        <Gallery photos={heads} onOpen={setHead} />
        <Viewer photos={heads} index={head} onIndexChange={setHead} />
      </SampleBox>
      <SampleBox title="리뷰 사진 +N">
        <PhotoGrid photos={reviewPhotos} onOpen={setReview} />
        <Viewer
          photos={reviewPhotos}
          index={review}
          onIndexChange={setReview}
          caption="망원동산책님의 리뷰 사진"
        />
      </SampleBox>
    </>
  )
}
