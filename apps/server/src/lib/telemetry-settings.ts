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

type MetricsEnvironment = {
  readonly METRICS_PORT?: number | undefined
  readonly METRICS_HOST: string
  readonly METRICS_TOKEN?: string | undefined
}

const isLoopback = (host: string) => /^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host)

/** On a port that others can reach, a token is required. */
export const metricsProblems = ({
  METRICS_PORT,
  METRICS_HOST,
  METRICS_TOKEN,
}: MetricsEnvironment) =>
  METRICS_PORT !== undefined && METRICS_TOKEN === undefined && !isLoopback(METRICS_HOST)
    ? ['METRICS_HOST를 다른 컴퓨터에 열려면 METRICS_TOKEN이 필요해요.']
    : []

export type MetricsConfig = {
  /** The separate port for metrics; undefined means the public port, with a token. */
  readonly listen: { readonly port: number; readonly host: string } | undefined
  readonly token: string | undefined
}

/** Undefined when no metrics are collected. */
export function metricsOf(env: MetricsEnvironment): MetricsConfig | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env
  if (port === undefined && token === undefined) return undefined
  return { listen: port === undefined ? undefined : { port, host }, token }
}

const endpointRule =
  'OTEL_EXPORTER_OTLP_ENDPOINT에는 http:// 또는 https://로 시작하는 주소를 적어 주세요.'
const headersRule = 'OTEL_EXPORTER_OTLP_HEADERS에는 이름=값을 쉼표로 나눠 적어 주세요.'
const shareRule = 'OTEL_TRACES_SAMPLER_ARG는 0에서 1 사이예요.'

/** Part of the settings in `config.ts`, with the names that OpenTelemetry defines. */
export const tracesSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: endpointRule }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((text, context) => readHeaders(text) ?? (context.addIssue(headersRule), z.NEVER))
    .optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(100).default('matjari'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number(shareRule)
    .min(0, shareRule)
    .max(1, shareRule)
    .default(1),
}

type TracesEnvironment = {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  readonly OTEL_EXPORTER_OTLP_HEADERS?: Readonly<Record<string, string>> | undefined
  readonly OTEL_SERVICE_NAME: string
  readonly OTEL_TRACES_SAMPLER_ARG: number
}

export type TracesConfig = {
  /** The address that traces are posted to. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly service: string
  /** The share of all requests, from 0 to 1. */
  readonly share: number
}

/** Undefined when no traces are recorded; their code is then not even loaded. */
export function tracesOf(env: TracesEnvironment): TracesConfig | undefined {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined
  return {
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    service: env.OTEL_SERVICE_NAME,
    share: env.OTEL_TRACES_SAMPLER_ARG,
  }
}

/** Values are percent-encoded, as OpenTelemetry defines. Null when the text is invalid. */
function readHeaders(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {}
  for (const pair of text.split(',').filter((each) => each.trim() !== '')) {
    const [, name, value] = pair.match(/^\s*([\w-]+)\s*=\s*(.*?)\s*$/) ?? []
    if (name === undefined || value === undefined) return null
    try {
      headers[name.toLowerCase()] = decodeURIComponent(value)
    } catch {
      return null
    }
  }
  return headers
}
