import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { api } from '../../lib/api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { loginWithReturn, returnAddressIn } from '../../lib/login-return.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { currentSession, subscribeToSession, useSession } from '../../lib/session.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { useBackToClose } from '../../ui/overlay/use-back-to-close.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { setChatLive } from './chat-unread.ts'
import { type Conversation, makeConversation } from './conversation.ts'
import type { SenderOf } from './conversation-log.tsx'
import { ConversationPane } from './conversation-view.tsx'

const opens = 'aria-controls'

/** Beside the page without covering it; on a phone a sheet over it. */
export function ChatPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { isAuthenticated, loginInfo } = useSession()
  const panel = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = useEffectEvent(onClose)
  const [isSheet] = useState(() => matchMedia('(width < 40rem)').matches)
  useBackToClose(onClose, isSheet)

  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    /** A field of the page may use the Escape key itself. */
    function isBusyElsewhere() {
      const at = document.activeElement
      return at !== document.body && !panel.current?.contains(at) && !at?.hasAttribute(opens)
    }
    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (!isBusyElsewhere()) close()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  return (
    <>
      <div
        aria-hidden="true"
        onClick={onClose}
        className="fixed inset-0 z-(--z-dialog) animate-fade bg-scrim sm:hidden"
      />
      <dialog
        open
        ref={panel}
        id={id}
        aria-labelledby={titleId}
        tabIndex={-1}
        className="fixed inset-x-0 top-auto bottom-0 z-(--z-dialog) m-0 grid h-[88dvh] w-full max-w-none animate-sheet grid-cols-1 grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-t-2xl border border-line bg-surface pb-[env(safe-area-inset-bottom)] text-ink shadow-4 outline-none sm:right-6 sm:bottom-24 sm:left-auto sm:z-(--z-fab) sm:h-[min(35rem,100dvh-8rem)] sm:w-96 sm:animate-rise sm:rounded-2xl [@media(height<30rem)]:bottom-0 [@media(height<30rem)]:z-(--z-dialog) [@media(height<30rem)]:h-dvh!"
      >
        <div className="flex min-h-15 items-center gap-3 border-b border-line py-2 pr-2 pl-5">
          <LogoMark className="size-7 text-brand" />
          <h2 id={titleId} className="flex-1 text-lg">
            관리자와 채팅
          </h2>
          <IconButton label="채팅 닫기" onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        {isAuthenticated ? (
          <MemberConversation key={loginInfo?.memberNo} />
        ) : (
          <PanelLogin onLeave={onClose} />
        )}
      </dialog>
    </>
  )
}

/** Shown to a visitor, who has no room. */
function PanelLogin({ onLeave }: { onLeave: () => void }) {
  const location = useLocation()
  // On the login page itself, the original return address stays.
  const isLoginPage = location.pathname === '/login'
  const loginState = isLoginPage
    ? { state: { returnTo: returnAddressIn(location.state) } }
    : loginWithReturn(location)
  return (
    <div className="min-h-0 overflow-y-auto">
      <EmptyState
        title="로그인이 필요해요"
        hint="로그인하면 관리자에게 궁금한 점을 물어볼 수 있어요."
        action={
          <Link
            to="/login"
            {...loginState}
            onClick={onLeave}
            className={buttonClass({ variant: 'primary' })}
          >
            로그인
          </Link>
        }
      />
    </div>
  )
}

/** The request creates the room: only a member who opens the panel gets one. */
const roomQuery = queryOptions({
  queryKey: queryKeys.chat.ownRoom,
  queryFn: ({ signal }) => api('GET /api/chatting/roomNo', {}, { signal }),
  staleTime: Infinity,
  refetchOnReconnect: false,
})

const senderOf: SenderOf = ({ mine }) => ({ isOwn: mine, name: mine ? null : '관리자' })

function MemberConversation() {
  const { data, error, isFetching, refetch } = useQuery(roomQuery)
  if (data) return <RoomConversation roomNo={data.roomNo} />
  if (!error)
    return (
      <div className="p-4">
        <SkeletonGroup label="대화를 불러오는 중...">
          <Skeleton className="h-10 w-3/5 rounded-lg" />
        </SkeletonGroup>
      </div>
    )
  return (
    <div className="min-h-0 overflow-y-auto">
      <ErrorState
        title="대화를 불러오지 못했어요."
        hint={errorMessage(error)}
        action={
          <Button loading={isFetching} onClick={() => void refetch()}>
            다시 시도
          </Button>
        }
      />
    </div>
  )
}

function RoomConversation({ roomNo }: { roomNo: string }) {
  const conversation = sharedConversation(roomNo, useQueryClient())

  return (
    <ConversationPane
      conversation={conversation}
      senderOf={senderOf}
      isFirst
      nothingYet={
        <EmptyState title="아직 대화가 없어요" hint="궁금한 점을 관리자에게 물어보세요." />
      }
      button={(isReady) => (
        <button
          type="submit"
          aria-label="보내기"
          disabled={!isReady}
          className="grid size-12 flex-none place-items-center rounded-full bg-brand text-on-brand transition-colors hover:bg-brand-hover focus-visible:rounded-full disabled:bg-sunken disabled:text-ink-disabled"
        >
          <Send aria-hidden="true" />
        </button>
      )}
    />
  )
}

type SharedConversation = {
  readonly memberNo: string | undefined
  readonly conversation: Conversation
  readonly stop: () => void
}

let shared: SharedConversation | null = null

const currentMemberNo = () => currentSession().loginInfo?.memberNo

// The next member on this device must not see the messages of the one before.
subscribeToSession(() => {
  if (!shared || shared.memberNo === currentMemberNo()) return
  shared.stop()
  shared = null
  setChatLive(false)
})

/** The member's own conversation. Once opened, it stays connected until the member logs out. */
function sharedConversation(roomNo: string, client: QueryClient): Conversation {
  if (shared?.conversation.roomNo === roomNo) return shared.conversation
  shared?.stop()
  const conversation = makeConversation({
    roomNo,
    onMessage: () => void client.invalidateQueries({ queryKey: queryKeys.chat.unread }),
    onRead: (unreadCount) => void setUnread(client, unreadCount),
    onConnection: (state) => {
      setChatLive(state === 'open')
      if (state === 'waiting') void client.invalidateQueries({ queryKey: queryKeys.chat.unread })
    },
  })
  shared = { memberNo: currentMemberNo(), conversation, stop: conversation.start() }
  return conversation
}

async function setUnread(client: QueryClient, unreadCount: number) {
  // An older answer still on its way must not overwrite it.
  await client.cancelQueries({ queryKey: queryKeys.chat.unread })
  client.setQueryData(queryKeys.chat.unread, { unreadCount })
}
