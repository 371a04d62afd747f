/** Section 9 of the spec and the limits of the decisions page, once. */
export const limits = {
  /**
   * One visible character may consist of this many code units at most, and a text has this many characters
   * unless its field says otherwise. The code units are checked first.
   */
  text: { unitsPerCharacter: 12, characters: 200, list: 1000 },
  /** In visible characters; `units` limits the code units in all. */
  password: { min: 8, max: 20, units: 200 },
  /** How many password checks may wait in one process: a few seconds of work. */
  passwordsWaiting: 100,
  memberId: { min: 4, max: 20 },
  personName: { min: 2, max: 20 },
  nickname: { min: 2, max: 20 },
  email: { max: 254, localMax: 64 },
  emailCode: { digits: 6, seconds: 180, tries: 5, proofMinutes: 30 },
  /**
   * Attempts within the window: by IP address, by account or e-mail together with that address (so that a
   * stranger's attempts elsewhere do not lock the member out), and by account from all addresses. One address
   * may be a whole mobile network, so its limit is much higher.
   */
  attempts: {
    windowMinutes: 10,
    /** `device`: a device that has signed in before is counted apart from all others. */
    login: { account: 10, everywhere: 60, device: 10, address: 100 },
    /** The same for a password confirmation by a signed-in member. */
    confirm: { account: 10, everywhere: 60, address: 100 },
    codeRequest: { account: 5, address: 60 },
    codeCheck: { account: 20, address: 200 },
    find: { account: 10, address: 60 },
    nameCheck: { address: 200 },
    /** Mails to one mailbox, from all requesters together. */
    letter: { everywhere: 30 },
  },
  temporaryPassword: { minutes: 30 },
  passwordConfirmed: { minutes: 10 },
  token: {
    accessMinutes: 10,
    refreshHours: 24,
    longRefreshDays: 30,
    replaySeconds: 30,
    callbackSeconds: 60,
    /** A new Kakao member has this long for the extra form, with the token from the address. */
    extraFormMinutes: 30,
    /** Sessions started with that token that may be open at once. */
    extraFormSignIns: 10,
    renewalsPerRequest: 1,
    /** A session ends then, however often it was renewed. */
    absoluteDays: 90,
  },
  /** Sessions listed for a member, and how much of the browser's user agent is stored. */
  signIns: { listed: 50, userAgentCharacters: 300, deviceDays: 365 },
  twoStep: {
    digits: 6,
    stepSeconds: 30,
    /** Phone clocks are inexact: the step before and the one after count as well. */
    window: 1,
    recoveryCodes: 10,
    recoveryCharacters: 10,
    /** How long a sign-in waits for its second step. */
    waitMinutes: 10,
  },
  /** The most rows of a list without pages; an administrator's list may have more. */
  list: { most: 500, adminMost: 1000 },
  restaurantName: { characters: 16, bytes: 50 },
  restaurantAddress: { characters: 100 },
  /** The main photo and the others together. */
  shopPhotos: { min: 1, max: 20, onCard: 5 },
  /** Applications for an administrator: per page, decided in one press, and how long a decision can be undone. */
  applications: { perPage: 50, perPageMax: 100, atOnce: 50, takeBackSeconds: 10 },
  /** How long a search finds a restaurant by its former name. */
  formerName: { days: 90 },
  /** `sentMax` counts the main category and duplicates too. */
  tags: { min: 1, max: 5, suggestions: 10, sentMax: 50 },
  home: { perCategory: 8, sectionVisible: 0.2 },
  search: {
    regionsMax: 25,
    /** Metres. */
    radiusMax: 50_000,
    queryCharacters: 50,
    perPage: 20,
    perPageMax: 50,
    resultsMax: 200,
    /** Of each group. */
    suggestions: { dish: 6, place: 4, shop: 8 },
  },
  /** Search aliases that administrators maintain. */
  searchAlias: { characters: 30, most: 2_000, perPage: 50, perPageMax: 200 },
  picture: {
    /** Pictures are stored in these widths, never enlarged. */
    widths: [400, 800, 1280],
    jpegWidth: 800,
    /** Of one picture, by the cost of decoding it. JPEG itself ends at this side length. */
    megapixels: 50,
    longestSide: 65_535,
    /** Of one request: twenty photos of a phone, as many as a restaurant may have. */
    requestMegapixels: 244,
    /** Of one sender: a hundred photos of a phone. Before there is a member, of the whole address. */
    hourMegapixels: { member: 1_200, address: 2_400 },
    /** Pictures that may wait for processing in one process: as many as may be uploaded at once. */
    waiting: 64,
  },
  menu: {
    perPage: 5,
    perPageMax: 50,
    nameCharacters: 40,
    priceMax: 10_000_000,
    perRestaurant: 200,
  },
  review: {
    scoreMin: 0.5,
    scoreMax: 5,
    scoreStep: 0.5,
    characters: 200,
    photos: 8,
    collapsedPhotos: 4,
    perPage: 3,
    perPageMax: 50,
    replyCharacters: 200,
    reportCharacters: 200,
    /** A deleted review can be restored this long, then it is erased. */
    deletedDays: 90,
    /** How long the address of a receipt is valid. */
    receiptMinutes: 10,
  },
  ownReview: { perPage: 1 },
  adminReview: { perPage: 5 },
  pager: { range: 5, pageMax: 100_000 },
  clock: { stepMinutes: 10, maxMinutes: 48 * 60 - 1 },
  hours: {
    start: '09:00',
    end: '18:00',
    breakStart: '12:00',
    breakEnd: '13:00',
    exceptionReasonCharacters: 50,
    /** The most days in one closing. */
    rangeDaysMax: 92,
  },
  settings: {
    intervals: [30, 60],
    interval: 30,
    minNum: 1,
    maxNum: 5,
    maxTeamNum: 5,
    guestsMax: 100,
    teamsMax: 1000,
    descriptionCharacters: 300,
    stay: { min: 30, max: 360, step: 10, stepsMax: 4 },
  },
  reservation: {
    perPage: 20,
    perPageMax: 50,
    /** Of one member: active bookings per day, upcoming bookings, and the least time between two. */
    perDay: 3,
    upcoming: 10,
    apartMinutes: 60,
    /** 방문 can be set this long before the booked time. */
    visitMinutesBefore: 60,
    /** Most upcoming guests that the owner sees before closing a restaurant. */
    upcomingGuestsMost: 100,
    idempotencyKeyCharacters: 100,
    idempotencyHours: 24,
    reasonCharacters: 100,
    memoCharacters: 100,
    requestCharacters: 100,
    /** A guest's request and phone number are erased this long after the day. */
    contactDays: 30,
    guestNameCharacters: 20,
    boardDaysMax: 31,
  },
  /** 빈자리 알림. */
  waiting: {
    /** Active entries of one member. */
    perMember: 5,
    holdMinutes: 10,
    /** An entry ends by itself this long before its last wanted time. */
    endsMinutesBefore: 30,
    listed: 100,
    /** Ended entries are erased after this time. */
    retentionDays: 90,
    logMost: 20,
    numbersDays: 30,
    /** Notification sockets of one member in one server process. */
    socketsPerMember: 20,
  },
  chat: {
    characters: 500,
    frameBytes: 8 * 1024,
    reconnects: 3,
    reconnectSeconds: 5,
    perPage: 50,
    perPageMax: 200,
    roomsPerPage: 30,
    /** Per member and room: this many messages at once, and this many per second after that. */
    burst: 30,
    perSecond: 5,
    /** Chat sockets of one member in one server process. */
    socketsPerMember: 50,
    /** Handshakes that may wait in one server process. */
    handshakesWaiting: 2_000,
    pingSeconds: 30,
    /** Unsent bytes for a client that does not read; beyond that its socket is closed. */
    bufferedBytes: 1024 * 1024,
    /** More than this is shown as 99+. */
    unreadMax: 100,
  },
  inbox: { perPage: 20, perPageMax: 50 },
  /** Push subscriptions of one member, and the length of their fields. */
  push: { perMember: 10, endpointCharacters: 1000, keyCharacters: 87 },
  /**
   * The menu counts waiting items up to `waitingShown`; beyond that it shows 'more'. Lists of all rows are
   * counted up to `countedMost`: among millions, no administrator pages to the last one.
   */
  admin: { perPage: 20, perPageMax: 100, waitingMost: 999, countedMost: 10_000 },
  audit: { perPage: 20, perPageMax: 100, reasonCharacters: 200 },
  upload: {
    /** A JSON body or all text parts of a form, and one picture. */
    jsonBytes: 256 * 1024,
    fileBytes: 10 * 1024 * 1024,
    /** A larger body is still read up to here, so that the client can read the refusal: twice the largest valid form. */
    passingBytes: 400 * 1024 * 1024,
    /** At one moment in one process. An address may be a whole mobile network; 64 of the largest forms fill 13 GB. */
    open: { member: 4, address: 24, all: 64 },
    retrySeconds: 5,
    /** A client that sends less than a kilobyte a second blocks an upload slot that others wait for. */
    pace: { seconds: 30, bytes: 30 * 1024 },
    /** The largest form at six megabits a second. */
    seconds: 300,
  },
  map: { heightPx: 300, zoom: 4, markerPx: 85 },
  dialog: {
    reservation: { widthPx: 1000, heightPx: 700 },
    settings: { maxWidthPx: 950, maxHeightVh: 95 },
  },
} as const
