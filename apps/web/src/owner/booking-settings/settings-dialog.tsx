import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { currentSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { isTimeBeingEntered } from '../../ui/form/time-select.tsx'
import { askDiscard, showAlert } from '../../ui/overlay/alerts.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { type AskAffected, sendDecided } from '../schedule/affected-sending.ts'
import { settingsQuery, useSaveSettings } from './settings-api.ts'
import { draftOf, isSameDraft, type SettingsDraft, settingsBody } from './settings-draft.ts'
import { SettingsForm } from './settings-form.tsx'

/** The state and actions of the dialog. Without changes it shows the saved settings. */
function useSettingsEditor({
  restaurantNo,
  askAffected,
  onClose,
}: {
  restaurantNo: string
  askAffected: AskAffected
  onClose: () => void
}) {
  const settings = useQuery(settingsQuery(restaurantNo))
  const [edited, setEdited] = useState<SettingsDraft | null>(null)
  const [isSending, setIsSending] = useState(false)
  const { mutateAsync } = useSaveSettings(restaurantNo)
  const saved = settings.data && draftOf(settings.data)
  const draft = edited ?? saved
  const isNew = settings.data?.settingInfo === null

  async function close() {
    if (isSending) return
    const isChanged = draft !== undefined && saved !== undefined && !isSameDraft(draft, saved)
    const isUnsaved = isChanged || isTimeBeingEntered()
    if (!isUnsaved || (await askDiscard())) onClose()
  }

  function save(body: ReturnType<typeof settingsBody>) {
    // With new settings there are no bookings that could be affected.
    if (isNew) return mutateAsync({ isNew, body, affected: undefined })
    return sendDecided({
      ask: askAffected,
      planned: { kind: 'settings', settings: body },
      send: (affected, reason) => mutateAsync({ isNew, body, affected, reason }),
    })
  }

  async function submit() {
    if (!draft || isSending) return
    setIsSending(true)
    try {
      const sent = await save(settingsBody(restaurantNo, draft))
      if (sent) await finish(sent.message)
    } catch (error) {
      await explain(error)
    } finally {
      setIsSending(false)
    }
  }

  async function finish(message: string) {
    await showAlert(message, 'ok')
    onClose()
  }

  return { settings, saved, draft, change: setEdited, isNew, isSending, submit, close }
}

async function explain(error: unknown) {
  // The session has ended meanwhile: the page's guard shows that.
  if (!currentSession().isAuthenticated) return
  await showAlert(`${messages.settings.saveFailed}\n${errorMessage(error)}`, 'danger')
}

type SettingsDialogProps = {
  open: boolean
  onClose: () => void
  restaurantNo: string
  askAffected: AskAffected
}

/** The settings: when and how a restaurant takes bookings. */
export const SettingsDialog = ({ open, ...panel }: SettingsDialogProps) =>
  // Mounted on every opening, so that unsaved changes are dropped.
  open && <SettingsPanel {...panel} />

function SettingsPanel({ onClose, restaurantNo, askAffected }: Omit<SettingsDialogProps, 'open'>) {
  const formId = useId()
  const editor = useSettingsEditor({ restaurantNo, askAffected, onClose })
  const { settings, saved, draft, isNew, isSending } = editor
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
      {draft && saved ? (
        <SettingsForm
          id={formId}
          restaurantNo={restaurantNo}
          draft={draft}
          savedTeams={isNew ? null : saved.maxTeamNum}
          onChange={editor.change}
          onSubmit={() => void editor.submit()}
        />
      ) : (
        <SettingsNotLoaded
          error={settings.error}
          isFetching={settings.isFetching}
          onRetry={() => void settings.refetch()}
        />
      )}
    </Dialog>
  )
}

/** At most 95 % of the height, also on phones, where dialogs otherwise fill the window: there it sits at the bottom. */
const neverFull =
  'max-sm:mb-0! max-sm:max-h-[95dvh]! max-sm:rounded-t-2xl! [@media(height<30rem)]:mb-0! [@media(height<30rem)]:max-h-[95dvh]! [@media(height<30rem)]:rounded-t-2xl!'

type NotYetProps = { error: Error | null; isFetching: boolean; onRetry: () => void }

function SettingsNotLoaded({ error, isFetching, onRetry }: NotYetProps) {
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
