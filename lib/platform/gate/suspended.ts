const answered: RegExp[] = []

/** Lets a path with :params, below /api/v1, answer at a suspended organization too. */
export function answerWhileSuspended(path: string): void {
  answered.push(new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`))
}

/** Whether a path below /api/v1 answers at a suspended organization. */
export const isAnsweredWhileSuspended = (path: string): boolean => answered.some((pattern) => pattern.test(path))

/** Whether a page or a file of pages is there at a suspended organization: what it issued can still be checked. */
export const isThereWhileSuspended = (pathname: string): boolean =>
  /^\/verify(\/|$)/.test(pathname) || /^\/[\w-]+\.[a-z]{2,11}$/.test(pathname)
