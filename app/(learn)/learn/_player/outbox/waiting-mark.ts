/** Tells pages without an outbox of their own that something may wait, so that only then its script is loaded. */
const mark = 'masar-learn-waiting'

export function mayWait(): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return false
  }
}

export function markWaiting(isWaiting: boolean): void {
  try {
    if (isWaiting) localStorage.setItem(mark, '1')
    else localStorage.removeItem(mark)
  } catch {
    // What waits is then sent from the pages that have an outbox.
  }
}
