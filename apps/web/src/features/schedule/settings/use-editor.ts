import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { currentSession } from '../../../lib/session.ts'
import { isTimeBeingEntered } from '../../../ui/form/time-select.tsx'
import { askDiscard, showAlert } from '../../../ui/overlay/alerts.ts'
import type { AskAffected } from '../affected/sending.ts'
import { sendDecided } from '../affected/sending.ts'
import { settingsQuery, useSaveSettings } from './api.ts'
import { draftOf, isSameDraft, type SettingsDraft, settingsBody } from './draft.ts'

type Editing = {
  readonly restaurantNo: string
  readonly askAffected: AskAffected
  readonly onClose: () => void
}

/** What the dialog knows and does. Until something is changed it shows what is kept. */
export function useSettingsEditor({ restaurantNo, askAffected, onClose }: Editing) {
  const settings = useQuery(settingsQuery(restaurantNo))
  const [edited, setEdited] = useState<SettingsDraft | null>(null)
  const [isSending, setIsSending] = useState(false)
  const { mutateAsync } = useSaveSettings(restaurantNo)
  const kept = settings.data && draftOf(settings.data)
  const draft = edited ?? kept
  const isNew = settings.data?.settingInfo === null

  async function close() {
    if (isSending) return
    const isChanged = draft !== undefined && kept !== undefined && !isSameDraft(draft, kept)
    const isUnsaved = isChanged || isTimeBeingEntered()
    if (!isUnsaved || (await askDiscard())) onClose()
  }

  function save(body: ReturnType<typeof settingsBody>) {
    // Nobody can have booked by settings that are only being registered.
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
      const saved = await save(settingsBody(restaurantNo, draft))
      if (saved) await finish(saved.message)
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

  return { settings, kept, draft, change: setEdited, isNew, isSending, submit, close }
}

async function explain(error: unknown) {
  // The sign-in has ended meanwhile: the page's guard has the word.
  if (!currentSession().isAuthenticated) return
  await showAlert(`${messages.settings.saveFailed}\n${errorMessage(error)}`, 'danger')
}
