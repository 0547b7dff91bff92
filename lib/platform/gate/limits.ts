import type { Env } from '../env'

/** The setting of a limit: its requests and seconds for each client address. */
export type LimitSetting = Extract<keyof Env, `RATE_LIMIT_${string}`>

const ofPaths: { pattern: RegExp; setting: LimitSetting }[] = []

/** Gives a path with :params, below /api/v1, a limit of its own. */
export function limitPath(path: string, setting: LimitSetting): void {
  ofPaths.push({ pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`), setting })
}

/** Which limit counts the requests to a path below /api/v1. The gate asks before any contract is known, and where none has the path. */
export const limitOf = (path: string): LimitSetting =>
  ofPaths.find(({ pattern }) => pattern.test(path))?.setting ?? 'RATE_LIMIT_GENERAL'

/** The name that callers read: `general` of RATE_LIMIT_GENERAL. */
export const limitName = (setting: LimitSetting): string => setting.slice('RATE_LIMIT_'.length).toLowerCase().replaceAll('_', '-')
