export const buildPackages: readonly string[]
export function installIfNeeded(options?: { forBuilding?: boolean }): Promise<void>
export function arePresent(set: 'all' | 'building' | 'production'): boolean
