/**
 * A list whose declaration needs answers of later rooms (lib/platform/ports.ts), which are known once all rooms are
 * loaded: it is made at its first request.
 */
export function lateList<Asked extends unknown[], Page>(
  make: () => Promise<(...asked: Asked) => Promise<Page>>,
): (...asked: Asked) => Promise<Page> {
  let made: ReturnType<typeof make> | undefined
  return async (...asked) => {
    made ??= make()
    const pageOf = await made
    return pageOf(...asked)
  }
}
