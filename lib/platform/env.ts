import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { canonicalDomain, canonicalEmail } from './email-address'
import { isProxyRule, isRangeList, isServerList, rate, wholeNumber } from './env-rules'
import { branchProblem, onDatabase, type Preview, previewOf } from './preview'
import { gitOf, isOnVercel, kindOf, ownHostsOf, proxyRuleOf } from './vercel'
import { captchaProviders, type Deployment, deployments } from './words'

const branchName = z.string().superRefine((branch, context) => {
  const problem = branchProblem(branch)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

/** The published default of earlier versions; no deployment may use it. */
export const publishedSecret = 'masar-development-secret-never-use-in-production'

/** The longest lifetimes that a deployment may choose. A retired signing key keeps verifying for as long. */
export const longestLifetimes = { accessSeconds: 3600, sessionSeconds: 366 * 86_400 } as const

/** Every environment variable, with its rule and its line of documentation; `.env.example` is tested against this list. */
export const variables = {
  DEPLOYMENT_ENV: z.enum(deployments).optional().describe('Kind of deployment. Default: VERCEL_ENV, else development'),
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .describe('Set by Next and the test runner; DEPLOYMENT_ENV decides what is served'),
  VERCEL_ENV: z.enum(deployments).optional().describe('Set by Vercel'),
  VERCEL: z.string().optional().describe('Set by Vercel; switches to its trusted address header'),
  VERCEL_URL: z
    .string()
    .optional()
    .describe("Set by Vercel: the deployment's own host; a preview answers to <slug>---<that host>"),
  VERCEL_BRANCH_URL: z.string().optional().describe('Set by Vercel: the host of the branch, used like VERCEL_URL'),
  VERCEL_GIT_COMMIT_REF: branchName.optional().describe('Set by Vercel: the branch, used like PREVIEW_BRANCH'),
  VERCEL_GIT_COMMIT_SHA: z.string().max(64).optional().describe('Set by Vercel: the commit, used like PREVIEW_COMMIT'),
  PREVIEW_BRANCH: branchName
    .optional()
    .describe(
      'Branch of a preview (DEPLOYMENT_ENV=preview). Each branch has a database of its own on the server of DATABASE_URL, made at its first deployment',
    ),
  PREVIEW_COMMIT: z.string().max(64).optional().describe('Commit of that preview, shown in its banner'),
  APP_SECRET: z
    .string({ error: 'is not set; only npm start and npm run dev in development make one themselves' })
    .min(32)
    .refine((secret) => secret !== publishedSecret, 'this value is published; choose one of your own')
    .describe(
      'At least 32 random characters; every derived key comes from it. Unset: npm start and npm run dev make one in development and keep it in DATA_FOLDER; every other start is refused',
    ),
  DATABASE_URL: z
    .url()
    .optional()
    .describe(
      'Owner connection of a Postgres 15-18; runs the migrations, and is not handed to the processes that answer requests. Of previews with a branch: an empty database of the server that keeps theirs. Unset: the embedded server of npm start',
    ),
  DATABASE_APP_URL: z
    .url()
    .optional()
    .describe(
      "The app's own non-owning login. Default: derived from DATABASE_URL and created by the migration. Where Next alone serves, set it and leave DATABASE_URL to the build",
    ),
  DATABASE_SOCKET: z
    .string()
    .optional()
    .describe("Unix socket of that Postgres (/run/postgresql/.s.PGSQL.5432): the app's connections go over it, not over TCP"),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      "A streaming replica of that Postgres (postgres://replica.example:5432), for analytics, reports, exports and searches of the activity log; login and database are the app's unless the URL names others. Used only while it has everything that was committed before the read",
    ),
  DATABASE_POOL_MAX: wholeNumber(10, 1, 200).describe('Connections per process; as many more to the replica'),
  DATABASE_TRANSACTION_POOLER: z.stringbool().default(false).describe('true behind PgBouncer or Supavisor in transaction mode'),
  ROOT_DOMAIN: z.string().default('localhost:3000').describe('<slug>.<ROOT_DOMAIN> is the organization with that slug'),
  CONTENT_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]{1,253}(:\d{1,5})?$/)
    .optional()
    .describe(
      'Domain whose names pkg-<random>.<CONTENT_DOMAIN> serve the files of course packages (SCORM, cmi5), each from an origin of its own. Its wildcard name and certificate lead here. In production one that is not below ROOT_DOMAIN keeps their scripts from setting cookies for it. Default: ROOT_DOMAIN',
    ),
  DNS_SERVERS: z
    .string()
    .refine(isServerList, 'must be addresses with commas between them, such as 10.0.0.53,10.0.1.53:5353')
    .optional()
    .describe(
      "Name servers, address[:port] with commas between them, that are asked for the records which prove organizations' own domains. Default: those of the machine",
    ),
  DEFAULT_ORGANIZATION: z
    .string()
    .optional()
    .describe(
      'Slug served on the bare root domain (single-tenant installs). Default: none in production, else the first of the demo, where only the front page still asks which organization is meant',
    ),
  PORT: wholeNumber(3000, 0, 65535).describe('Port of npm start'),
  HOST: z
    .string()
    .optional()
    .describe('Address or host name npm start listens on. Default: loopback in development, else every interface'),
  DATA_FOLDER: z.string().default('.data').describe('Where the embedded database, uploaded files and demo.json live'),
  FILES_QUOTA_BYTES: wholeNumber(10 * 1024 ** 3, 0, Number.MAX_SAFE_INTEGER).describe(
    'Bytes that the files of an organization may take, unless it has a quota of its own',
  ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'S3-compatible service that keeps uploaded files, addressed by path. Browsers upload to it directly: the bucket must allow PUT from the origins of the console (CORS). Unset: DATA_FOLDER, which every process must share',
    ),
  S3_BUCKET: z.string().optional().describe('Its bucket, private, of this deployment alone'),
  S3_REGION: z.string().default('us-east-1').describe('Its region'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Its access key'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of that key'),
  TRUST_PROXY: z
    .string()
    .refine(isProxyRule, 'must be none, vercel, 1 to 9 hops, or CIDRs')
    .optional()
    .describe(
      'none, vercel, a hop count, or CIDRs of trusted proxies, counted from the right. Default: vercel on Vercel, else none',
    ),
  RATE_LIMIT_GENERAL: rate('100/10').describe('Requests/seconds per client address over the whole API'),
  RATE_LIMIT_CERTIFICATE_VERIFY: rate('60/60').describe('Requests/seconds per client address for certificate verification'),
  RATE_LIMIT_CERTIFICATE_BULK: rate('2/60').describe(
    'Requests/seconds per client address for verifying up to 100 certificates at once',
  ),
  RATE_LIMIT_CERTIFICATE_OPEN: rate('2/60').describe(
    'Requests/seconds per client address for verifying up to 50 certificates of any issuer without a key',
  ),
  RATE_LIMIT_PAGES: rate('200/10').describe(
    "Requests/seconds per client address to the pages: documents, their data, the console's calls",
  ),
  SHARED_ADDRESSES: z
    .string()
    .refine(isRangeList, 'must be CIDRs')
    .optional()
    .describe('CIDRs that many people share, such as rooms: RATE_LIMIT_GENERAL and RATE_LIMIT_PAGES are 20 times as high'),
  RATE_LIMIT_SIGN_IN: rate('8/900').describe(
    'Failures/seconds: after so many failed sign-ins of an account, unknown devices need the hardest proof of work. Failures are forgotten after so many seconds without one',
  ),
  SIGN_IN_PROOF_ROUNDS: wholeNumber(238_000_000, 20_000, 10_000_000_000).describe(
    'Work of the hardest proof a sign-in can ask for: PBKDF2-SHA-256 rounds at most, some 40 to 50 seconds of one processor',
  ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server, with its login where it asks for one (smtps://name:password@mail.example). Unset: mails are kept in DATA_FOLDER/mail, and in development shown at /console/mailbox',
    ),
  MAIL_FROM: z
    .string()
    .refine((text) => canonicalEmail(text) !== null, 'must be an email address')
    .overwrite((text) => canonicalEmail(text) ?? text)
    .optional()
    .describe('Address that mails are from. Default: no-reply at ROOT_DOMAIN'),
  MAIL_FROM_DOMAINS: z
    .string()
    .refine((text) => text.split(',').every((domain) => canonicalDomain(domain.trim()) !== null), 'must be domains')
    .optional()
    .describe(
      'Domains, with commas between them, at which every organization may choose the address that its mails are from, because the mail server signs for them (DKIM). Organizations may always choose one at a domain that they have proven',
    ),
  MAIL_EVENTS_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and the base64 of at least 24 random bytes')
    .optional()
    .describe(
      'Secret that calls of /api/v1/public/mail/events are signed with (Standard Webhooks), by which the mail provider tells of bounces and complaints. Unset: there is no such address',
    ),
  KV_REST_API_URL: z.url().optional().describe('Vercel KV or Upstash, REST address'),
  KV_REST_API_TOKEN: z.string().optional().describe('Its token'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('Redis 7 or newer for the self-hosted server, which puts a local REST bridge before it. KV_REST_API_URL wins'),
  REDIS_SENTINELS: z
    .string()
    .regex(/^[^\s,/@]+:\d{1,5}(,\s*[^\s,/@]+:\d{1,5})*$/, 'must look like one.example:26379,two.example:26379')
    .optional()
    .describe(
      'Sentinels of that Redis, host:port with commas between them. The host in REDIS_URL is then the name of the master (redis://mymaster)',
    ),
  CAPTCHA_PROVIDER: z
    .enum(captchaProviders)
    .default('altcha')
    .describe('altcha needs no third party; test is refused in production'),
  CAPTCHA_SITE_KEY: z.string().optional().describe('Site key of the hosted providers'),
  CAPTCHA_SECRET: z.string().optional().describe('Secret of the hosted providers'),
  CAPTCHA_VERIFY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where the hosted provider judges tokens, such as https://www.recaptcha.net/recaptcha/api/siteverify. Default: its usual address',
    ),
  OUTGOING_LOOPBACK: z
    .stringbool()
    .default(false)
    .describe(
      'true: addresses that administrators configure, such as those of identity providers, may be on this machine, and over http there. For development and tests; refused in production',
    ),
  ACCESS_TOKEN_SECONDS: wholeNumber(900, 30, longestLifetimes.accessSeconds).describe('Lifetime of an access token'),
  SESSION_SECONDS: wholeNumber(30 * 86400, 60, longestLifetimes.sessionSeconds).describe(
    'Lifetime of a session, fixed at sign-in',
  ),
  REFRESH_GRACE_SECONDS: wholeNumber(0, 0, 30).describe(
    'How long the previous refresh token of a client with an issued key still gets the same successor pair; the console has its own grace time',
  ),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .optional()
    .describe('pino level; info and below log a line per API request. Default: warn in development, else info'),
  WEB_CONCURRENCY: z.coerce
    .number()
    .pipe(z.int().min(1).max(256))
    .optional()
    .describe('Processes of npm start that answer requests. Default: the cores less one, at least 1'),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 0, 300).describe(
    'How long the server stays open, but not ready, after SIGTERM: what a load balancer needs to notice',
  ),
  METRICS_TOKEN: z.string().min(16).optional().describe('Bearer token of /metrics (Prometheus). Unset: there is no /metrics'),
  CRON_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Bearer token of /api/cron/background, which Vercel Cron calls for jobs, events and recurring work. Unset: there is no such address',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe('OpenTelemetry collector for one span per API request; needs `npm install @opentelemetry/sdk-node`'),
} as const

const shape = z.object(variables).superRefine(
  (value, context) => {
    const production = (value.DEPLOYMENT_ENV ?? kindOf(value)) === 'production'
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (production && value.OUTGOING_LOOPBACK) refuse('OUTGOING_LOOPBACK', 'is refused in production')
    if (production && value.CAPTCHA_PROVIDER === 'test') refuse('CAPTCHA_PROVIDER', 'the test provider is refused in production')
    if (['turnstile', 'hcaptcha', 'recaptcha'].includes(value.CAPTCHA_PROVIDER) && !value.CAPTCHA_SECRET)
      refuse('CAPTCHA_SECRET', `needed by ${value.CAPTCHA_PROVIDER}`)
    if (value.REDIS_SENTINELS && !value.REDIS_URL) refuse('REDIS_SENTINELS', 'needs REDIS_URL, which names the master')
    if (Boolean(value.KV_REST_API_URL) !== Boolean(value.KV_REST_API_TOKEN))
      refuse('KV_REST_API_TOKEN', 'set both KV variables or none')
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (Boolean(value.S3_ENDPOINT) !== Boolean(value[name])) refuse(name, 'set all four S3 variables or none')
  },
  // Also checked if there are other mistakes, so that one start names them all.
  { when: () => true },
)

type Given = z.output<typeof shape>
export type Env = Given & {
  deployment: Deployment
  /** Of a preview whose branch is known; DATABASE_URL is then the one of its own database. */
  preview: Preview | null
  /** DATABASE_URL as it is configured. */
  serverUrl: string | undefined
  trustProxy: string
  LOG_LEVEL: NonNullable<Given['LOG_LEVEL']>
  WEB_CONCURRENCY: number
}

/** Whether a start without APP_SECRET may make one: in development, on a machine that keeps files. */
export function mayMakeSecret(source: Record<string, string | undefined>): boolean {
  return (source.DEPLOYMENT_ENV || kindOf(source) || 'development') === 'development' && !isOnVercel(source)
}

/** Reads and checks an environment; throws one error that lists everything wrong. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.keys(variables).map((name) => [name, source[name] === '' ? undefined : source[name]]))
  const result = shape.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not usable:\n${lines.join('\n')}`)
  }
  const deployment = result.data.DEPLOYMENT_ENV ?? kindOf(result.data) ?? 'development'
  const { TRUST_PROXY, LOG_LEVEL, WEB_CONCURRENCY, DATABASE_URL, PREVIEW_BRANCH, PREVIEW_COMMIT } = result.data
  const git = gitOf(result.data)
  const preview = deployment === 'preview' ? previewOf(PREVIEW_BRANCH ?? git.branch, PREVIEW_COMMIT ?? git.commit) : null
  const [ownHost] = preview && !given.ROOT_DOMAIN ? ownHostsOf(result.data) : []
  return {
    ...result.data,
    deployment,
    preview,
    serverUrl: DATABASE_URL,
    DATABASE_URL: DATABASE_URL && preview ? onDatabase(DATABASE_URL, preview.database) : DATABASE_URL,
    ROOT_DOMAIN: ownHost ?? result.data.ROOT_DOMAIN,
    trustProxy: TRUST_PROXY ?? proxyRuleOf(result.data),
    LOG_LEVEL: LOG_LEVEL ?? (deployment === 'development' ? 'warn' : 'info'),
    WEB_CONCURRENCY: WEB_CONCURRENCY ?? Math.max(1, availableParallelism() - 1),
  }
}

let current: Env | undefined

/** The environment of this process, read once at first use. */
export function env(): Env {
  current ??= readEnv(process.env)
  return current
}
