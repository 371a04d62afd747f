/**
 * Every refusal of the server, once: the code on the wire, the HTTP status of the `status` mode, and a Korean
 * sentence that can be shown as it is. A feature may replace the sentence, never the code.
 */
export const refusals = {
  invalid: { code: 'E400', status: 400, message: '입력한 내용을 다시 확인해 주세요.' },
  signedOut: { code: 'E401', status: 401, message: '로그인이 필요합니다.' },
  forbidden: { code: 'E403', status: 403, message: '이 작업을 할 수 있는 권한이 없어요.' },
  inactive: {
    code: 'E403-INACTIVE',
    status: 403,
    message: '비활성화된 계정이거나 정지된 계정입니다.',
  },
  /** Signed in, but only for the extra form of a new social member. */
  extraFormNeeded: {
    code: 'E403-EXTRA',
    status: 403,
    message: '추가 정보를 먼저 입력해 주세요.',
  },
  /** The password was right; the code of the second step is still needed. */
  twoStepNeeded: {
    code: 'E403-TWO-STEP',
    status: 403,
    message: '2단계 인증 코드를 입력해 주세요.',
  },
  /** The operator demands two-step login of administrators, and this one has not set it up. */
  twoStepRequired: {
    code: 'E403-TWO-STEP-SETUP',
    status: 403,
    message: '관리자는 2단계 인증을 켜야 이 작업을 할 수 있어요.',
  },
  notFound: { code: 'E404', status: 404, message: '찾을 수 없습니다.' },
  conflict: {
    code: 'E409',
    status: 409,
    message: '그사이 상태가 바뀌었어요. 새로고침한 뒤 다시 시도해 주세요.',
  },
  slotTaken: {
    code: 'E409-SLOT',
    status: 409,
    message: '방금 자리가 찼어요. 다른 시간을 골라 주세요.',
  },
  alreadyBooked: { code: 'E409-BOOKED', status: 409, message: '같은 시간에 이미 예약이 있어요.' },
  /** A member may not book many tables to choose from later. */
  bookingLimit: {
    code: 'E409-LIMIT',
    status: 409,
    message: '더 예약할 수 없어요. 내 예약을 확인해 주세요.',
  },
  /** Only for owners: the entry needs a confirmation, sent as `isOver`. */
  overLimits: {
    code: 'E409-OVER',
    status: 409,
    message: '자리 수를 넘어요. 그래도 받을까요?',
  },
  /**
   * Only for owners, outside the opening hours: confirmed by `isOffHours`, and `isOver` for the limits that the
   * sentence names.
   */
  offHours: {
    code: 'E409-HOURS',
    status: 409,
    message: '영업 시간이 아니에요. 그래도 받을까요?',
  },
  /** A change would affect bookings: ask the owner, then send `affected`. */
  affectedBookings: {
    code: 'E409-AFFECTED',
    status: 409,
    message: '이 변경으로 지킬 수 없게 되는 예약이 있어요.',
  },
  /** One receipt, one review: the form asks for another. */
  receiptUsed: {
    code: 'E409-RECEIPT',
    status: 409,
    message: '이미 리뷰에 쓴 영수증이에요. 다른 영수증을 올려 주세요.',
  },
  confirmNeeded: { code: 'E400-CONFIRM', status: 400, message: '비밀번호 인증이 필요합니다.' },
  emailProofNeeded: {
    code: 'E400-EMAIL',
    status: 400,
    message: '변경 사항이 있으므로 이메일 인증이 필요합니다.',
  },
  /** Also when a social provider vouches for an address: accounts are never joined silently. */
  emailTaken: {
    code: 'E409-EMAIL',
    status: 409,
    message: '이미 가입한 이메일이에요. 아이디와 비밀번호로 로그인해 주세요.',
  },
  socialCancelled: {
    code: 'E400-CANCELLED',
    status: 400,
    message: '소셜 로그인을 취소했어요.',
  },
  socialFailed: {
    code: 'E400-SOCIAL',
    status: 400,
    message: '소셜 로그인을 마치지 못했어요. 다시 시도해 주세요.',
  },
  tooLarge: {
    code: 'E413',
    status: 413,
    message: '보낸 내용이 너무 커요. 크기를 줄여 다시 시도해 주세요.',
  },
  unsupportedMedia: { code: 'E415', status: 415, message: '지원하지 않는 형식이에요.' },
  unprocessable: {
    code: 'E422',
    status: 422,
    message: '요청을 처리할 수 없어요. 내용을 확인해 주세요.',
  },
  tooMany: {
    code: 'E429',
    status: 429,
    message: '요청이 너무 많아요. 잠시 뒤 다시 시도해 주세요.',
  },
  /** A sign-in or renewal by a deactivated member: the token is not the cause, so the client does not renew. */
  inactiveAccount: {
    code: 'E409-INACTIVE',
    status: 409,
    message: '비활성화된 계정이거나 정지된 계정입니다.',
  },
  sessionOver: {
    code: 'E400-SESSION',
    status: 400,
    message: '로그인이 만료됐어요. 다시 로그인해 주세요.',
  },
  wrongCredentials: {
    code: 'E400-LOGIN',
    status: 400,
    message: '아이디 또는 비밀번호가 올바르지 않습니다.',
  },
  internal: {
    code: 'E500',
    status: 500,
    message: '서버에 문제가 생겼어요. 잠시 뒤 다시 시도해 주세요.',
  },
  notServed: { code: 'E501', status: 501, message: '아직 제공하지 않는 기능이에요.' },
  unavailable: {
    code: 'E503',
    status: 503,
    message: '지금은 연결이 원활하지 않아요. 잠시 뒤 다시 시도해 주세요.',
  },
  /** Reading still works. */
  diskFull: {
    code: 'E507',
    status: 507,
    message: '저장 공간이 부족해서 저장하지 못했어요. 잠시 뒤 다시 시도해 주세요.',
  },
} as const

export type RefusalKind = keyof typeof refusals
