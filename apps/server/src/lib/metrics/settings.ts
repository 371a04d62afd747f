import { z } from 'zod'

const shortestToken = 16
const tokenRule = `METRICS_TOKEN은 빈칸 없이 ${shortestToken}자 이상이어야 해요.`
const portRule = 'METRICS_PORT는 0에서 65535 사이의 정수예요.'

/** Part of the settings in `config.ts`. */
export const metricsSettings = {
  METRICS_PORT: z.coerce
    .number(portRule)
    .int(portRule)
    .min(0, portRule)
    .max(65_535, portRule)
    .optional(),
  METRICS_HOST: z.string().trim().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, tokenRule)
    .min(shortestToken, tokenRule)
    .optional(),
}

type Environment = {
  readonly METRICS_PORT?: number | undefined
  readonly METRICS_HOST: string
  readonly METRICS_TOKEN?: string | undefined
}

const isLoopback = (host: string) => /^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host)

/** On a port that others reach, whoever asks has to show something. */
export const metricsProblems = ({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Environment) =>
  METRICS_PORT !== undefined && METRICS_TOKEN === undefined && !isLoopback(METRICS_HOST)
    ? ['METRICS_HOST를 다른 컴퓨터에 열려면 METRICS_TOKEN이 필요해요.']
    : []

export type MetricsConfig = {
  /** A port of its own; undefined: the public one, for who shows the token. */
  readonly listen: { readonly port: number; readonly host: string } | undefined
  readonly token: string | undefined
}

/** Undefined: nothing is counted. */
export function metricsOf(env: Environment): MetricsConfig | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env
  if (port === undefined && token === undefined) return undefined
  return { listen: port === undefined ? undefined : { port, host }, token }
}
