/** Who a provider says somebody is. Everything but the subject may be missing. */
export type SocialProfile = {
  readonly subject: string
  readonly email: string | null
  /** The provider vouches that the address is theirs. */
  readonly isEmailProved: boolean
  readonly name: string | null
}

/** What has to come back unchanged from the browser that set out. */
export type SocialAttempt = {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly returnTo: string
}

export type SocialProvider = {
  readonly clientId: string
  /**
   * The address to send the browser to, and what to remember of it. The state is random, unless it is
   * made of the rest for a browser that keeps nothing for us.
   */
  readonly begin: (
    returnTo: string,
    makeState?: (rest: Omit<SocialAttempt, 'state'>) => string,
  ) => Promise<{ loginUrl: string; attempt: SocialAttempt }>
  /**
   * Exchanges the code and verifies the id token. Without an attempt: a code from Google's own script.
   * Refuses with an AppError: socialFailed, or unavailable when the provider cannot be reached.
   */
  readonly finish: (answer: {
    readonly code: string
    readonly attempt: SocialAttempt | null
  }) => Promise<SocialProfile>
}

/** Null: not configured, and its button is not shown. */
export type SocialProviders = {
  readonly google: SocialProvider | null
  readonly kakao: SocialProvider | null
}
