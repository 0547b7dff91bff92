/** Moments at which a page has a reason to send. */
type Reasons = {
  /** The network is back. */
  online: () => void
  /** The page is shown or hidden. */
  visibility?: (isVisible: boolean) => void
  /** The page is left. */
  leave?: () => void
}

/** Calls back at these moments; answers how to end that. */
export function onReasons({ online, visibility, leave }: Reasons): () => void {
  const look = () => visibility?.(document.visibilityState === 'visible')
  const left = () => leave?.()
  addEventListener('online', online)
  addEventListener('pagehide', left)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('online', online)
    removeEventListener('pagehide', left)
    document.removeEventListener('visibilitychange', look)
  }
}
