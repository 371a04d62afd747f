import type { z } from 'zod'

/**
 * Who may make a call.
 * `member`, `owner` and `admin` mean signed in, active and of that role, `desk` an owner or a member who
 * works at a restaurant; whether the thing asked for is theirs is the feature's question. `refresh` carries
 * a refresh token instead of an access token.
 */
export type Access = 'public' | 'member' | 'desk' | 'owner' | 'admin' | 'refresh'

/**
 * A sign-in that opens only the calls that name it: a newcomer from Kakao who has not saved the extra
 * form, or a member before the second step.
 */
export type LimitedScope = 'extraForm' | 'twoStep'

/**
 * Whose thing a call may touch: the member it belongs to (author, guest, the room's member), the
 * registrant of its restaurant, its staff, an administrator. Any other member finds
 * nothing.
 */
export type ResourceOwner = 'self' | 'registrant' | 'staff' | 'admin'

/**
 * How a "no" travels. `answered`: HTTP 200 with an E code, for a question or a form.
 * `status`: a 4xx status, for everything else. In both, 401, 403, 413, 415, 429 and 5xx are statuses.
 */
export type Refusal = 'answered' | 'status'

/** A picture sent as a multipart file. Pictures are the only files this product takes. */
export type FilePart = {
  readonly max: number
  readonly required: boolean
  /** The client may send a text part `NULL` to say "no picture". */
  readonly orNull?: boolean
  /** What the form says when the picture is missing, or when there are too many. */
  readonly missing?: string
  readonly tooMany?: string
}

/**
 * What an answer shows. A trigger of the database announces the tag when that changes, and the server then
 * drops every answer that has it. `{restaurantNo}` is filled in.
 */
export type CacheTag = 'search' | 'transparency' | `category:{${string}}` | `restaurant:{${string}}`

/** How the server caches the answer of a public read. Its handler looks only at the request and at who asks. */
export type CachingRule = {
  /** Filled in from what the address and the query say. */
  readonly tag: CacheTag
  /** Of a list: one more tag for each item, filled in from the item. */
  readonly tagOfEach?: CacheTag
  /** The answer depends on the clock: the server drops it when the minute or the day in Seoul is over. */
  readonly until?: 'endOfMinute' | 'endOfDay'
  /** Members find things of their own in it: the server answers them without the cache and caches the answer for visitors. */
  readonly isPersonal?: true
  /** Query parameters: with any of them the answer is not cached. */
  readonly exceptWith?: readonly string[]
}

/** Changes of an account that the operator looks for when someone attacks, or has succeeded. */
export type AccountChange =
  | 'password changed'
  | 'password mailed'
  | 'sign-ins ended'
  | 'two-step changed'
  | 'member left'

export type CallDescription = {
  /** One Korean line, shown in the API documentation. */
  readonly summary: string
  readonly access: Access
  /** These query values open an otherwise closed call to everyone. */
  readonly publicWhen?: Readonly<Record<string, string>>
  /** Also open to a sign-in that is limited to this. */
  readonly alsoFor?: readonly LimitedScope[]
  /** Only where the request names one particular thing that is not public. */
  readonly whose?: readonly ResourceOwner[]
  readonly refusal: Refusal
  /** Only needed where a path parameter is not an id. */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** Text parts of a multipart request; `files` are its picture parts. */
  readonly parts?: z.ZodObject
  readonly files?: Readonly<Record<string, FilePart>>
  /** The answer: `items` travels as body.items, `bare` as the body itself, neither as items null. */
  readonly items?: z.ZodType
  readonly bare?: z.ZodType
  /** A list without pages has a most; `isCapped` says whether there are more. */
  readonly capped?: true
  /** The answer is no envelope: a redirect, or the bytes of a picture. */
  readonly sends?: 'redirect' | 'image'
  /** The answer is too long to be held at once: it is written and sent piece by piece. */
  readonly streamed?: true
  /** Only for trying the product out on one's own machine: in production there is no such call. */
  readonly practice?: true
  readonly success?: { readonly code?: 'S200' | 'S100'; readonly message?: string }
  /** Only of public reads; absent: the server asks the handler each time. */
  readonly cached?: CachingRule
  /**
   * Whose question a read replica may answer: anybody's, or only that of visitors, because members find
   * things of their own in the answer. Absent: the handler reads the primary.
   */
  readonly replica?: 'anybody' | 'visitors'
  /**
   * The call can change what a cached answer shows. The server answers it after it has dropped such answers,
   * so that the member who made the change sees it with the next read.
   */
  readonly changesPublicData?: true
  /** The call can cancel or move bookings of restaurants that its request does not name. */
  readonly movesBookings?: true
  /** Not a GET, and still only a question: the call changes nothing. */
  readonly changesNothing?: true
  /** The call takes the database tens of milliseconds: the server answers few at once, address by address. */
  readonly slow?: true
  /**
   * What the security log says of a success; with `ifSent` only when this text part was sent. Changes by
   * administrators are logged without it.
   */
  readonly securityEvent?: { readonly name: AccountChange; readonly ifSent?: string }
  /** The call checks a password or a code: the security log takes an invalid value for a failed sign-in. */
  readonly provesIdentity?: true
}

/** Keeps the literal types of a table of calls while checking each against the description. */
export const describeCalls = <const T extends Record<`${Method} /api/${string}`, CallDescription>>(
  table: T,
) => table

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type ParamsOf<Key extends string> = { readonly [Name in ParamNames<Key>]: string }

/** A part that may be empty may be left out. */
type Sent<Field extends string, S> = S extends z.ZodType
  ? object extends z.input<S>
    ? { readonly [F in Field]?: z.input<S> }
    : { readonly [F in Field]: z.input<S> }
  : unknown
type Read<Field extends string, S> = S extends z.ZodType
  ? { readonly [F in Field]: z.output<S> }
  : unknown

/** What a client hands over to make the call. `File` is left to the caller's world. */
export type CallInput<Key extends string, C extends CallDescription, File> = ([
  ParamNames<Key>,
] extends [never]
  ? unknown
  : { readonly params: ParamsOf<Key> }) &
  Sent<'query', C['query']> &
  Sent<'headers', C['headers']> &
  Sent<'body', C['body']> &
  Sent<'parts', C['parts']> &
  (C extends { readonly files: infer Parts }
    ? { readonly files: { readonly [Name in keyof Parts]?: File | readonly File[] } }
    : unknown)

/** What a handler is given, after validation. */
export type CallRequest<Key extends string, C extends CallDescription, File> = {
  readonly params: ParamsOf<Key>
} & Read<'query', C['query']> &
  Read<'headers', C['headers']> &
  Read<'body', C['body']> &
  Read<'parts', C['parts']> &
  (C extends { readonly files: infer Parts }
    ? { readonly files: { readonly [Name in keyof Parts]: readonly File[] } }
    : unknown)

/** The useful part of a successful answer, unwrapped from the envelope. */
export type CallAnswer<C extends CallDescription> = C extends {
  readonly items: infer S extends z.ZodType
}
  ? z.output<S>
  : C extends { readonly bare: infer S extends z.ZodType }
    ? z.output<S>
    : null

/** What a handler hands over: of a capped list also whether there are more, nothing of what it sent itself. */
export type CallResult<C extends CallDescription> = C extends { readonly capped: true }
  ? { readonly list: CallAnswer<C>; readonly isCapped: boolean }
  : C extends { readonly streamed: true }
    ? null
    : CallAnswer<C>

export function splitKey(key: string): { method: Method; path: string } {
  const [method, path] = key.split(' ')
  return { method: method as Method, path: path ?? '/' }
}
