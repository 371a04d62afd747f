/** Section 9 of the spec and the limits of the decisions page, once. */
export const limits = {
  /**
   * A character as people see it may be piled up from so many code units, and a text has so many
   * characters unless its field says otherwise. The code units are looked at first.
   */
  text: { unitsPerCharacter: 12, characters: 200, list: 1000 },
  /** In characters as people see them; `units` bounds what one such character may be piled up from. */
  password: { min: 8, max: 20, units: 200 },
  /** How many may wait in one process to be compared: a few seconds' worth. */
  passwordsWaiting: 100,
  memberId: { min: 4, max: 20 },
  personName: { min: 2, max: 20 },
  nickname: { min: 2, max: 20 },
  email: { max: 254, localMax: 64 },
  emailCode: { digits: 6, seconds: 180, tries: 5, proofMinutes: 30 },
  /**
   * How often within the window: by the address that asks, by the account or e-mail it means from there
   * (a stranger's tries elsewhere cost the member nothing), and by that account from everywhere.
   * An address may be a whole mobile network, hence the distance between the first two.
   */
  attempts: {
    windowMinutes: 10,
    /** `device`: one that has signed in before is counted by itself instead of with everybody. */
    login: { account: 10, everywhere: 60, device: 10, address: 100 },
    /** The same again, asked of somebody who is signed in. */
    confirm: { account: 10, everywhere: 60, address: 100 },
    codeRequest: { account: 5, address: 60 },
    codeCheck: { account: 20, address: 200 },
    find: { account: 10, address: 60 },
    nameCheck: { address: 200 },
    /** Letters to one mailbox, whoever asks for them. */
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
    /** A newcomer from Kakao has so long for the extra form, with the token from the address. */
    extraFormMinutes: 30,
    /** Sign-ins begun with that token that are open at once. */
    extraFormSignIns: 10,
    renewalsPerRequest: 1,
    /** A sign-in ends then, however often it was renewed. */
    absoluteDays: 90,
  },
  /** Those a member is shown, and how much of what a browser says about itself is kept. */
  signIns: { listed: 50, userAgentCharacters: 300, deviceDays: 365 },
  twoStep: {
    digits: 6,
    stepSeconds: 30,
    /** Clocks of phones are off: the step before and the one after count as well. */
    window: 1,
    recoveryCodes: 10,
    recoveryCharacters: 10,
    /** How long a sign-in waits for its second step. */
    waitMinutes: 10,
  },
  /** A list asked for without pages has so many at most; a list of administrators more. */
  list: { most: 500, adminMost: 1000 },
  restaurantName: { characters: 16, bytes: 50 },
  restaurantDescription: { characters: 96, bytes: 300 },
  restaurantAddress: { characters: 100 },
  /** The main photo and the others together. */
  shopPhotos: { min: 1, max: 20, onCard: 5 },
  /** What waits for an administrator: of a page, decided in one press, and how long it can be taken back. */
  applications: { perPage: 50, perPageMax: 100, atOnce: 50, takeBackSeconds: 10 },
  /** How long a restaurant is found by the name it had before. */
  formerName: { days: 90 },
  /** `sentMax` with the main category, and what was chosen twice. */
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
  /** Other names that administrators give to what is sought. */
  searchAlias: { characters: 30, most: 2_000, perPage: 50, perPageMax: 200 },
  picture: {
    /** Pictures are kept in these widths, never enlarged. */
    widths: [400, 800, 1280],
    jpegWidth: 800,
    /** Of one picture, counted by what unpacking it costs. JPEG itself ends at this side. */
    megapixels: 50,
    longestSide: 65_535,
    /** Of one request: twenty photos of a phone, which a restaurant may have. */
    requestMegapixels: 244,
    /** Of one sender: a hundred photos of a phone. Before there is a member, of the whole address. */
    hourMegapixels: { member: 1_200, address: 2_400 },
    /** Senders' pictures that may wait to be drawn in one process: as many as may be sent at once. */
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
    /** What was deleted can be brought back this long, then it is erased. */
    deletedDays: 90,
    /** How long the address of a receipt is good for. */
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
    /** Closed in one step. */
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
    seatsMax: 10_000,
    horizonDays: { min: 1, max: 365, default: 90 },
    leadMinutes: { min: 0, max: 1440, default: 0 },
  },
  reservation: {
    perPage: 20,
    perPageMax: 50,
    /** Of one member: live ones on a day, those still to come, and how far apart they begin. */
    perDay: 3,
    upcoming: 10,
    apartMinutes: 60,
    /** 방문 can be marked so long before the guests are expected. */
    visitMinutesBefore: 60,
    /** Of guests who are still to come, shown before a restaurant is closed. */
    upcomingGuestsShown: 100,
    idempotencyKeyCharacters: 100,
    idempotencyHours: 24,
    reasonCharacters: 100,
    memoCharacters: 100,
    requestCharacters: 100,
    /** What a guest wrote to the restaurant is forgotten so long after the day. */
    contactDays: 30,
    guestNameCharacters: 20,
    boardDaysMax: 31,
  },
  /** 빈자리 알림. */
  waiting: {
    /** Of one member, alive at once. */
    perMember: 5,
    holdMinutes: 10,
    /** It ends by itself so long before the last time wished for. */
    endsMinutesBefore: 30,
    listed: 100,
    /** What is over is forgotten so long after its end. */
    keptDays: 90,
    logShown: 20,
    numbersDays: 30,
    /** Windows of one member that listen for news, in one server process. */
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
    /** One person in one room: this many at once, and so many each second from then on. */
    burst: 30,
    perSecond: 5,
    /** Open windows of one member in one server process. */
    socketsPerMember: 50,
    /** Who may wait to be let in, in one server process. */
    handshakesWaiting: 2_000,
    pingSeconds: 30,
    /** What may wait for a window that does not read before it is given up. */
    bufferedBytes: 1024 * 1024,
    /** More than this is shown as 99+. */
    unreadMax: 100,
  },
  inbox: { perPage: 20, perPageMax: 50 },
  /** Browsers of one member that get news, and what they say of themselves. */
  push: { perMember: 10, endpointCharacters: 1000, keyCharacters: 87 },
  /** Of what waits, so many are counted in the menu; more are 'more'. */
  /** Lists of everything are counted no further than `countedMost`: of millions nobody leafs to the last page. */
  admin: { perPage: 20, perPageMax: 100, waitingShown: 999, countedMost: 10_000 },
  audit: { perPage: 20, perPageMax: 100, reasonCharacters: 200 },
  upload: {
    /** A JSON body or all text parts of a form, and one picture. */
    jsonBytes: 256 * 1024,
    fileBytes: 10 * 1024 * 1024,
    /** What is still let by so that the refusal can be read: twice what the largest form may have. */
    passingBytes: 400 * 1024 * 1024,
    /** At one moment in one process. An address may be a whole mobile network; 64 of the largest forms fill 13 GB. */
    open: { member: 4, address: 24, all: 64 },
    retrySeconds: 5,
    /** Whoever sends less than a kilobyte a second holds a place that others wait for. */
    pace: { seconds: 30, bytes: 30 * 1024 },
    /** The largest form over six megabits a second. */
    seconds: 300,
  },
  map: { heightPx: 300, zoom: 4, markerPx: 85 },
  dialog: {
    reservation: { widthPx: 1000, heightPx: 700 },
    settings: { maxWidthPx: 950, maxHeightVh: 95 },
  },
} as const
