/**
 * Everything that is different on Vercel. env.ts declares its variables; no other file reads them.
 *
 * Besides what is below: requests have at most 4.5 MB, which is why uploads go to the bucket; `/tmp` is the only folder that can be written; and Next
 * is the host, so the listener of the self-hosted server (lib/host) is not used.
 */
type Name =
  | 'VERCEL'
  | 'VERCEL_ENV'
  | 'VERCEL_URL'
  | 'VERCEL_BRANCH_URL'
  | 'VERCEL_GIT_COMMIT_REF'
  | 'VERCEL_GIT_COMMIT_SHA'
  | 'DATA_FOLDER'
type Source = Readonly<Partial<Record<Name, string | undefined>>> | NodeJS.ProcessEnv

export const isOnVercel = ({ VERCEL }: Source): boolean => Boolean(VERCEL)

/** The edge overwrites the header with the client's address, so it can be trusted there. */
export const proxyRuleOf = (source: Source): 'vercel' | 'none' => (isOnVercel(source) ? 'vercel' : 'none')

/** A function lives as long as its request: no timer runs in between, and Vercel Cron calls /api/cron/background. */
export const hasTimers = (source: Source): boolean => !isOnVercel(source)

/** The middleware runs in another process than the routes, and passes what it found as a signed header. */
export const hasMiddlewareApart = isOnVercel

/** The kind of the deployment, in the words of DEPLOYMENT_ENV. */
export const kindOf = <Kind>({ VERCEL_ENV }: { readonly VERCEL_ENV?: Kind }): Kind | undefined => VERCEL_ENV

/** The hosts that Vercel gave this deployment: of the branch, and of this commit alone. */
export const ownHostsOf = ({ VERCEL_BRANCH_URL, VERCEL_URL }: Source): string[] =>
  [VERCEL_BRANCH_URL, VERCEL_URL].flatMap((host) => host ?? [])

/** Branch and commit that were deployed. */
export const gitOf = ({ VERCEL_GIT_COMMIT_REF: branch, VERCEL_GIT_COMMIT_SHA: commit }: Source) => ({ branch, commit })

/** The folder that can be written, unless one is configured. */
export const folderOf = (source: Source): string => source.DATA_FOLDER || (isOnVercel(source) ? '/tmp' : '.data')
