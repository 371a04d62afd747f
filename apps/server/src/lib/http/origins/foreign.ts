import type { Config } from '../../config.ts'

/** A page of somebody else's that we let call us: another origin than ours, in ALLOWED_ORIGINS. */
export const isForeignOrigin = (
  { publicUrl, allowedOrigins }: Pick<Config, 'publicUrl' | 'allowedOrigins'>,
  origin: string | undefined,
): boolean =>
  origin !== undefined && origin !== new URL(publicUrl).origin && allowedOrigins.includes(origin)
