// Generated from the migrated database. After a new migration: npm run record:migration
import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely'

type Int8 = ColumnType<string, string | number | bigint>
type Timestamp = ColumnType<Date, Date | string>
type Generated<T> = ColumnType<SelectType<T>, InsertType<T> | undefined, UpdateType<T>>
type GeneratedAlways<T> = ColumnType<SelectType<T>, never, never>

export type Tables = {
  application: {
    applicationNo: GeneratedAlways<Int8>
    restaurantNo: Int8
    kind: 'registration' | 'name' | 'address'
    state: Generated<'waiting' | 'approved' | 'rejected' | 'withdrawn'>
    isAgain: Generated<boolean>
    reason: Generated<string>
    isClosed: Generated<boolean>
    decidedBy: Int8 | null
    decidedAt: Timestamp | null
    withdrawnAt: Timestamp | null
    createdAt: Timestamp
  }
  applicationValue: {
    applicationNo: Int8
    isReplaced: boolean
    restaurantName: string | null
    restaurantAddress: string | null
    postalCode: string | null
    siCode: string | null
    guCode: string | null
    dongCode: string | null
    latitude: number | null
    longitude: number | null
    isLocationExact: boolean | null
  }
  attemptLimit: {
    subjectHash: Buffer
    attempts: number
    endsAt: Timestamp
  }
  audit: {
    auditNo: GeneratedAlways<Int8>
    actorNo: Int8 | null
    action: string
    targetKind:
      | 'member'
      | 'restaurant'
      | 'review'
      | 'reservation'
      | 'report'
      | 'receipt'
      | 'searchAlias'
    targetNo: Int8
    targetName: string
    before: string | null
    after: string | null
    reason: Generated<string>
    createdAt: Timestamp
  }
  backup: {
    backupNo: GeneratedAlways<Int8>
    madeBy: string
    startedAt: Timestamp
    aliveAt: Generated<Timestamp>
    finishedAt: Timestamp | null
    name: string | null
    bytes: Int8 | null
    problem: string | null
  }
  chatMessage: {
    messageNo: GeneratedAlways<Int8>
    roomNo: Int8
    memberNo: Int8
    content: string
    createdAt: Timestamp
    sendKey: string | null
  }
  chatRoom: {
    roomNo: GeneratedAlways<Int8>
    memberNo: Int8
    createdAt: Timestamp
    lastMessageNo: Int8 | null
    memberReadNo: Generated<Int8>
    adminReadNo: Generated<Int8>
  }
  consent: {
    consentNo: GeneratedAlways<Int8>
    memberNo: Int8
    kind: 'terms' | 'privacy' | 'marketing'
    version: string
    agreedAt: Timestamp
    withdrawnAt: Timestamp | null
  }
  deskMemo: {
    restaurantNo: Int8
    day: string
    memo: string
    writtenBy: Int8 | null
  }
  deskWrite: {
    restaurantNo: Int8
    idemKey: string
    idemHash: Buffer
    createdAt: Timestamp
  }
  emailCode: {
    emailCodeNo: GeneratedAlways<Int8>
    purpose: 'signUp' | 'member'
    email: string
    memberNo: Int8 | null
    codeHash: Buffer
    createdAt: Timestamp
    expiresAt: Timestamp
    provedAt: Timestamp | null
    askedBy: Buffer
    provedBy: Buffer | null
  }
  emailCodeTry: {
    emailCodeNo: Int8
    asker: Buffer
    tries: number
  }
  excludedOffer: {
    waitingNo: Int8
  }
  favorite: {
    memberNo: Int8
    restaurantNo: Int8
    createdAt: Timestamp
  }
  formerName: {
    restaurantNo: Int8
    restaurantName: string
    foundUntil: Timestamp
  }
  guest: {
    guestNo: GeneratedAlways<Int8>
    restaurantNo: Int8
    memberNo: Int8 | null
    guestName: string | null
    phone: string | null
    note: Generated<string>
    marks: Generated<string[]>
    notedAt: Timestamp | null
    createdAt: Timestamp
    notedBy: Int8 | null
  }
  hoursException: {
    restaurantNo: Int8
    day: string
    isClosed: boolean
    startMin: number | null
    endMin: number | null
    breakStartMin: number | null
    breakEndMin: number | null
    reason: Generated<string>
  }
  inboxMessage: {
    messageNo: GeneratedAlways<Int8>
    memberNo: Int8
    kind: 'reservation' | 'review' | 'restaurant' | 'account' | 'notice'
    title: string
    content: string
    link: string | null
    createdAt: Timestamp
    readAt: Timestamp | null
  }
  mail: {
    mailNo: GeneratedAlways<Int8>
    messageId: Generated<string>
    recipient: string
    sealed: Buffer | null
    createdAt: Timestamp
    uselessAfter: Timestamp | null
    tries: Generated<number>
    dueAt: Timestamp
    sentAt: Timestamp | null
    givenUpAt: Timestamp | null
    lastError: string | null
  }
  member: {
    memberNo: GeneratedAlways<Int8>
    memberId: string
    passwordHash: string | null
    memberRole: Generated<'ROLE_COMMON' | 'ROLE_ADMIN'>
    memberName: string
    memberNickName: string
    memberEmail: string | null
    memberSelfie: string | null
    isActive: Generated<boolean>
    isStoreOwner: Generated<boolean>
    isModify: Generated<boolean>
    withdrawnAt: Timestamp | null
    createdAt: Generated<Timestamp>
    isEmailProved: Generated<boolean>
    isPasswordTemporary: Generated<boolean>
  }
  menu: {
    menuNo: GeneratedAlways<Int8>
    restaurantNo: Int8
    menuName: string
    menuPrice: number
    photo: string | null
    position: number
  }
  operatingHours: {
    operatingHoursNo: GeneratedAlways<Int8>
    restaurantNo: Int8
    weekDay: number
    startMin: number
    endMin: number
    breakStartMin: number | null
    breakEndMin: number | null
  }
  picture: {
    pictureKey: string
    claims: Generated<number>
    isDoomed: Generated<boolean>
    since: Timestamp
  }
  pushKey: {
    isOnly: Generated<boolean>
    publicKey: string
    sealed: Buffer
    createdAt: Timestamp
  }
  pushMessage: {
    messageNo: GeneratedAlways<Int8>
    subscriptionNo: Int8
    topic: string
    sealed: Buffer
    isUrgent: boolean
    createdAt: Timestamp
    uselessAfter: Timestamp
    tries: Generated<number>
    dueAt: Timestamp
  }
  pushSubscription: {
    subscriptionNo: GeneratedAlways<Int8>
    memberNo: Int8
    signInNo: Int8 | null
    endpoint: string
    p256dh: string
    auth: string
    createdAt: Timestamp
  }
  recoveryCode: {
    memberNo: Int8
    codeHash: Buffer
  }
  refreshToken: {
    tokenHash: Buffer
    signInNo: Int8
    createdAt: Generated<Timestamp>
    expiresAt: Timestamp
    replacedAt: Timestamp | null
    successorHash: Buffer | null
    isOneTime: Generated<boolean>
  }
  refusedBooking: {
    memberNo: Int8
    idemKey: string
    idemHash: Buffer
    outcome: string
    refusedAt: Timestamp
  }
  reservation: {
    reservationNo: GeneratedAlways<Int8>
    restaurantNo: Int8
    memberNo: Int8 | null
    reserveDay: string
    reserveMin: number
    numberOfGuests: number
    state: Generated<'confirmed' | 'visited' | 'noShow' | 'cancelled'>
    source: Generated<'app' | 'phone' | 'walkIn'>
    guestName: string | null
    guestPhone: string | null
    memo: Generated<string>
    cancelledBy: 'member' | 'store' | 'admin' | null
    cancelReason: string | null
    createdAt: Timestamp
    idemKey: string | null
    idemHash: Buffer | null
    ruleNo: Int8 | null
    stayMin: Generated<number>
    times: Generated<number[]>
    request: Generated<string>
    guestNo: Int8 | null
    isOver: Generated<boolean>
  }
  reservationEvent: {
    eventNo: GeneratedAlways<Int8>
    reservationNo: Int8
    kind:
      | 'booked'
      | 'changed'
      | 'cancelled'
      | 'visited'
      | 'noShow'
      | 'takenBack'
      | 'reminder'
      | 'message'
    actor: 'member' | 'store' | 'admin' | 'system'
    actorNo: Int8 | null
    fromState: string | null
    reserveDay: string
    reserveMin: number
    numberOfGuests: number
    fromDay: string | null
    fromMin: number | null
    fromGuests: number | null
    reason: string | null
    createdAt: Timestamp
    toldAt: Timestamp | null
    tries: Generated<number>
    retryAt: Timestamp | null
    givenUpAt: Timestamp | null
    isAsked: boolean | null
  }
  reservationSetting: {
    restaurantNo: Int8
    intervalMin: number
    minNum: number
    maxNum: number
    maxTeamNum: number
    description: Generated<string>
    isPaused: Generated<boolean>
    pausedUntil: string | null
    ruleNo: GeneratedAlways<Int8>
    stayMin: number | null
    stayUpTo: Generated<number[]>
    stayUpToMin: Generated<number[]>
    maxSeats: number | null
    horizonDays: Generated<number>
    leadMin: Generated<number>
  }
  reservationSlot: {
    restaurantNo: Int8
    reserveDay: string
    reserveMin: number
    booked: number
    guests: Generated<number>
  }
  reservationWindow: {
    restaurantNo: Int8
    weekDay: number
    startMin: number
    endMin: number
  }
  restaurant: {
    restaurantNo: GeneratedAlways<Int8>
    memberNo: Int8
    restaurantName: string
    restaurantAddress: string
    postalCode: string
    siCode: string
    guCode: string
    dongCode: string
    phoneNumber: string
    description: string
    category: '한식' | '중식' | '일식' | '양식' | '기타'
    tags: string[]
    latitude: number | null
    longitude: number | null
    isLocationExact: Generated<boolean>
    photo: string | null
    status: Generated<'N' | 'Y' | 'I' | 'R' | 'C'>
    createdAt: Timestamp
  }
  restaurantEvent: {
    eventNo: GeneratedAlways<Int8>
    restaurantNo: Int8
    applicationNo: Int8 | null
    kind: 'approved' | 'rejected' | 'status'
    subject: 'registration' | 'name' | 'address' | 'status'
    before: string
    after: string
    reason: Generated<string>
    actorNo: Int8 | null
    createdAt: Timestamp
    tellAt: Timestamp
    toldAt: Timestamp | null
    takenBackAt: Timestamp | null
    tries: Generated<number>
    givenUpAt: Timestamp | null
  }
  restaurantPhoto: {
    restaurantNo: Int8
    position: number
    photo: string
  }
  restaurantRating: {
    restaurantNo: Int8
    reviewCount: number
    halfStarsSum: number
    stars: number[]
    changedAt: Generated<Timestamp>
    heldCount: Generated<number>
  }
  restaurantSearch: {
    restaurantNo: Int8
    category: string
    pop: number
    hay: string
    cho: string
    menus: string
    tsv: string
    rankedAt: Timestamp
    typed: Generated<string>
    typedAsWritten: string | null
    madeBy: Generated<number>
    lat: number | null
    lng: number | null
    prices: Generated<number[]>
    won: number | null
    guCode: Generated<string>
  }
  restaurantStaff: {
    staffNo: GeneratedAlways<Int8>
    restaurantNo: Int8
    memberNo: Int8
    email: string
    joinedAt: Timestamp
    leftAt: Timestamp | null
  }
  review: {
    reviewNo: GeneratedAlways<Int8>
    restaurantNo: Int8
    memberNo: Int8
    halfStars: number
    content: string
    writtenDay: string
    isActive: Generated<boolean>
    createdAt: Timestamp
    updatedAt: Timestamp | null
    deletedAt: Timestamp | null
    heldUntil: Timestamp | null
  }
  reviewHold: {
    holdNo: GeneratedAlways<Int8>
    reviewNo: Int8 | null
    restaurantNo: Int8
    askedBy: Int8
    reason: 'untrue' | 'defamation' | 'privacy' | 'elsewhere' | 'other'
    detail: string
    askedAt: Timestamp
    state: Generated<'asked' | 'hidden' | 'declined' | 'restored' | 'removed' | 'withdrawn'>
    hiddenAt: Timestamp | null
    endsAt: Timestamp | null
    answer: string | null
    answeredAt: Timestamp | null
    decidedBy: Int8 | null
    decidedAt: Timestamp | null
    decision: Generated<string>
    endedAt: Timestamp | null
    endedBy: Int8 | null
    editedAt: Timestamp | null
  }
  reviewPhoto: {
    reviewNo: Int8
    position: number
    photo: string
  }
  reviewReceipt: {
    reviewNo: Int8
    memberNo: Int8
    contentHash: Buffer
    coarseA: number
    coarseB: number
    coarseC: number
    coarseD: number
    fine: Buffer | null
    photo: string | null
    isFree: Generated<boolean>
    createdAt: Timestamp
  }
  reviewReply: {
    reviewNo: Int8
    content: string
    createdAt: Timestamp
    updatedAt: Timestamp | null
  }
  reviewReport: {
    reportNo: GeneratedAlways<Int8>
    reviewNo: Int8
    memberNo: Int8
    reason: 'false' | 'abuse' | 'advertisement' | 'privacy' | 'other'
    detail: string
    state: Generated<'open' | 'hidden' | 'dismissed'>
    createdAt: Timestamp
    resolvedAt: Timestamp | null
  }
  roomFreed: {
    xact: Generated<Int8>
    restaurantNo: Int8
    day: string
    isOtherRule: Generated<boolean>
  }
  schemaMigration: {
    number: number
    name: string
    checksum: string
    appliedAt: Generated<Timestamp>
  }
  searchAlias: {
    aliasNo: GeneratedAlways<Int8>
    alias: string
    sought: string
    word: string
    changedAt: Generated<Timestamp>
  }
  searchGram: {
    gram: string
    df: number
  }
  searchPlace: {
    name: string
    area: string
    stem: string
    kind: '시' | '구' | '군' | '읍' | '면' | '동'
    lat: number
    lng: number
    latSpread: number
    lngSpread: number
    df: number
  }
  searchTerm: {
    kind: 'tag' | 'menu' | 'address' | 'name' | 'word'
    term: string
    folded: string
    cho: string
    df: number
    typed: Generated<string>
    typedAsWritten: string | null
    near: Generated<number[]>
    far: Generated<number[]>
    sound: Generated<string>
  }
  signIn: {
    signInNo: GeneratedAlways<Int8>
    memberNo: Int8
    longLived: Generated<boolean>
    createdAt: Generated<Timestamp>
    expiresAt: Timestamp
    lastUsedAt: Generated<Timestamp>
    passwordConfirmedAt: Timestamp | null
    revokedAt: Timestamp | null
    userAgent: Generated<string>
    place: Generated<string>
    endsAt: Timestamp
    scope: Generated<'full' | 'extraForm' | 'twoStep'>
    temporaryUntil: Timestamp | null
  }
  socialIdentity: {
    provider: 'google' | 'kakao'
    subject: string
    memberNo: Int8
    createdAt: Generated<Timestamp>
  }
  staffInvitation: {
    invitationNo: GeneratedAlways<Int8>
    restaurantNo: Int8
    email: string
    state: Generated<'waiting' | 'accepted' | 'declined' | 'withdrawn'>
    createdAt: Timestamp
    expiresAt: Timestamp
  }
  temporaryPassword: {
    memberNo: Int8
    passwordHash: string
    createdAt: Generated<Timestamp>
    expiresAt: Timestamp
  }
  twoStep: {
    memberNo: Int8
    secret: Buffer
    begunAt: Timestamp
    confirmedAt: Timestamp | null
    lastStep: Int8 | null
  }
  waiting: {
    waitingNo: GeneratedAlways<Int8>
    restaurantNo: Int8
    memberNo: Int8
    day: string
    fromMin: number
    toMin: number
    guests: number
    state: Generated<'waiting' | 'held' | 'accepted' | 'declined' | 'expired' | 'left' | 'over'>
    joinedAt: Timestamp
    holdMin: number | null
    holdTimes: number[] | null
    holdStay: number | null
    heldAt: Timestamp | null
    heldUntil: Timestamp | null
    endedAt: Timestamp | null
    answeredAt: Timestamp | null
    toldState: string | null
    reservationNo: Int8 | null
    triedState: string | null
    tries: Generated<number>
    retryAt: Timestamp | null
    givenUpAt: Timestamp | null
  }
}
