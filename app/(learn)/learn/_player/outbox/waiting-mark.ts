import { keptUnder } from '@/lib/ui/sending/store'

const marks = keptUnder('masar-learn-', (value): value is 1 => value === 1)

/**
 * Tells pages without an outbox of their own that something may wait, so that only then its script is loaded.
 */
export const mayWait = (): boolean => marks.has('waiting')

/** Where the browser keeps no mark, events are sent from the pages that have an outbox. */
export const markWaiting = (isWaiting: boolean): void => void marks.put('waiting', isWaiting ? 1 : null)
