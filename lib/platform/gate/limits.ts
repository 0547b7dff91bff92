import type { Env } from '../env'

/** The name of a limit's setting: requests and seconds per client address. */
export type LimitSetting = Extract<keyof Env, `RATE_LIMIT_${string}`>

const ofPaths: { pattern: RegExp; setting: LimitSetting }[] = []

/** Gives a path with :params, below /api/v1, a limit of its own. */
export function limitPath(path: string, setting: LimitSetting): void {
  ofPaths.push({ pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`), setting })
}

/** The limit of a path below /api/v1; also for paths without a contract, as the gate counts before the contract is known. */
export const limitOf = (path: string): LimitSetting =>
  ofPaths.find(({ pattern }) => pattern.test(path))?.setting ?? 'RATE_LIMIT_GENERAL'

/** The public name of a limit: `general` for RATE_LIMIT_GENERAL. */
export const limitName = (setting: LimitSetting): string => setting.slice('RATE_LIMIT_'.length).toLowerCase().replaceAll('_', '-')
