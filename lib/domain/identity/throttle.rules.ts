type Rate = { requests: number; seconds: number }

/** Failures a counter bears before waiting begins: an address serves many people, an account from everywhere sees many strangers. */
export function allowance(subject: string, rate: Rate): { allowed: number; windowSeconds: number } {
  const factor = subject.startsWith('pair:') ? 1 : 10
  return { allowed: rate.requests * factor, windowSeconds: rate.seconds }
}

/** Seconds to wait after a failure: 0 while under the allowance, then 1, 2, 4… up to 15 minutes (30 seconds for an account from anywhere). */
export function waitSeconds(subject: string, failures: number, allowed: number): number {
  if (failures < allowed) return 0
  const most = subject.startsWith('account:') ? 30 : 900
  return Math.min(most, 2 ** Math.min(20, failures - allowed))
}
