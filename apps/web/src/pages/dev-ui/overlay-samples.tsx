import { limits } from '@matjari/contract/limits'
import { ReceiptText } from 'lucide-react'
import { useState, useTransition } from 'react'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Calendar } from '../../ui/calendar/calendar.tsx'
import { askConfirm, showAlert } from '../../ui/overlay/alerts.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { FileTiles, type ImageTile } from '../../ui/upload/file-tiles.tsx'
import { FileDrop, FilePreview } from '../../ui/upload/image-dropzone.tsx'
import { SlotPicking } from './control-samples.tsx'
import { Column, gyoza, pasta, Row, SampleBox } from './sample-box.tsx'

const howMany = 20

/** Sends many requests at once, to check that they share one session renewal. */
export function Calls() {
  const [succeeded, setSucceeded] = useState<number>()
  const [isPending, start] = useTransition()

  const callAtOnce = () =>
    start(async () => {
      const calls = Array.from({ length: howMany }, () => api('POST /api/member/mypage-info'))
      const outcomes = await Promise.allSettled(calls)
      setSucceeded(outcomes.filter(({ status }) => status === 'fulfilled').length)
    })

  return (
    <SampleBox title="한꺼번에 부르기">
      <Column>
        <Button loading={isPending} onClick={callAtOnce}>
          내 정보를 {howMany}번 부르기
        </Button>
        <output className="text-sm text-ink-2">
          {succeeded !== undefined && `${howMany}번 중 ${succeeded}번 답을 받았어요.`}
        </output>
      </Column>
    </SampleBox>
  )
}

const { reservation } = limits.dialog

async function askDelete() {
  const agreed = await askConfirm({
    message: '정말 삭제하시겠습니까?',
    confirmLabel: '삭제',
    tone: 'delete',
  })
  if (agreed) showToast('리뷰가 삭제되었습니다.')
}

const askLogin = () =>
  askConfirm({
    message: '로그인이 필요합니다.',
    confirmLabel: '로그인',
    cancelLabel: '닫기',
    tone: 'login',
  })

const alertTwice = () =>
  Promise.all([showAlert('첫 번째 알림이에요.'), showAlert('두 번째 알림이에요.')])

export const Alerts = () => (
  <SampleBox title="알림창과 토스트">
    <Column>
      <Row>
        <Button onClick={() => showAlert('예약이 등록되었습니다!', 'ok')}>알림</Button>
        <Button onClick={alertTwice}>알림 두 번</Button>
        <Button onClick={askLogin}>로그인 필요</Button>
        <Button onClick={askDelete}>지우기</Button>
      </Row>
      <Row>
        <Button onClick={() => showToast('주소를 복사했어요')}>토스트</Button>
        <Button onClick={() => showToast('처리 중 오류가 발생했습니다.', 'error')}>
          오류 토스트
        </Button>
      </Row>
    </Column>
  </SampleBox>
)

export function Dialogs() {
  const [open, setOpen] = useState<'receipt' | 'booking' | null>(null)
  const [day, setDay] = useState('2026-07-18')
  const close = () => setOpen(null)

  async function reserve() {
    close()
    await showAlert('예약이 등록되었습니다!', 'ok')
  }

  return (
    <SampleBox title="창">
      <Row>
        <Button onClick={() => setOpen('receipt')}>영수증 인증</Button>
        <Button variant="primary" onClick={() => setOpen('booking')}>
          예약하기
        </Button>
      </Row>

      <Dialog
        open={open === 'receipt'}
        onClose={close}
        title="영수증 인증"
        width="27rem"
        footer={
          <>
            <Button onClick={close}>취소</Button>
            <Button variant="primary" onClick={close}>
              인증 완료
            </Button>
          </>
        }
      >
        <FileDrop
          title="영수증 사진을 올려 주세요"
          icon={ReceiptText}
          onImages={() => showToast('사진을 골랐어요')}
          onRefuse={(message) => void showAlert(message)}
        />
      </Dialog>

      <Dialog
        open={open === 'booking'}
        onClose={close}
        title="예약하기"
        width={`${reservation.widthPx}px`}
        height={`${reservation.heightPx}px`}
        flush
        footer={
          <Button variant="primary" size="lg" className="min-w-44" onClick={reserve}>
            예약하기
          </Button>
        }
      >
        <div className="grid h-full menu:grid-cols-[27.5rem_minmax(0,1fr)]">
          <div className="border-line px-8 py-6 max-menu:border-b-8 max-menu:border-sunken max-menu:px-5 menu:border-r">
            <Calendar value={day} onValueChange={setDay} today="2026-07-15" />
          </div>
          <div className="px-8 py-6 max-menu:px-5 menu:overflow-auto">
            <SlotPicking idPrefix="booking" />
          </div>
        </div>
      </Dialog>
    </SampleBox>
  )
}

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
