import { limits } from '@matjari/contract/limits'
import { useId } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'
import type { AskAffected } from '../affected/sending.ts'
import { SettingsForm } from './form.tsx'
import { useSettingsEditor } from './use-editor.ts'

type SettingsDialogProps = {
  open: boolean
  onClose: () => void
  restaurantNo: string
  askAffected: AskAffected
}

/** When and how a restaurant takes bookings. */
export const SettingsDialog = ({ open, ...panel }: SettingsDialogProps) =>
  // Mounted anew each time: what was not saved is gone.
  open && <SettingsPanel {...panel} />

function SettingsPanel({ onClose, restaurantNo, askAffected }: Omit<SettingsDialogProps, 'open'>) {
  const formId = useId()
  const editor = useSettingsEditor({ restaurantNo, askAffected, onClose })
  const { settings, kept, draft, isNew, isSending } = editor
  return (
    <Dialog
      open
      onClose={() => void editor.close()}
      title="예약설정"
      width={`${limits.dialog.settings.maxWidthPx}px`}
      className={neverFull}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          size="lg"
          disabled={!draft}
          loading={isSending}
        >
          {draft && !isNew ? '수정하기' : '등록하기'}
        </Button>
      }
    >
      {draft && kept ? (
        <SettingsForm
          id={formId}
          restaurantNo={restaurantNo}
          draft={draft}
          keptTeams={isNew ? null : kept.maxTeamNum}
          onChange={editor.change}
          onSubmit={() => void editor.submit()}
        />
      ) : (
        <NotYet
          error={settings.error}
          isFetching={settings.isFetching}
          onRetry={() => void settings.refetch()}
        />
      )}
    </Dialog>
  )
}

/** 95 % of the height at the most, also where dialogs fill the window: there it stands on its lower edge. */
const neverFull =
  'max-sm:mb-0! max-sm:max-h-[95dvh]! max-sm:rounded-t-2xl! [@media(height<30rem)]:mb-0! [@media(height<30rem)]:max-h-[95dvh]! [@media(height<30rem)]:rounded-t-2xl!'

type NotYetProps = { error: Error | null; isFetching: boolean; onRetry: () => void }

function NotYet({ error, isFetching, onRetry }: NotYetProps) {
  if (!error) {
    return (
      <SkeletonGroup label="예약설정을 불러오는 중...">
        <Skeleton className="h-120 rounded-lg" />
      </SkeletonGroup>
    )
  }
  return (
    <ErrorState
      title="예약설정을 불러오지 못했어요."
      hint={errorMessage(error)}
      action={
        <Button loading={isFetching} onClick={onRetry}>
          다시 시도
        </Button>
      }
    />
  )
}
