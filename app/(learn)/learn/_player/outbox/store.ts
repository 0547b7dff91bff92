import { type Rows, rowsInMemory, rowsOnDevice } from '@/lib/ui/sending/rows'
import type { Row } from './queue.rules'
import { markWaiting } from './waiting-mark'

/** Where events wait until the server has them. */
export type Store = Rows<Row>

const numbered = (row: Omit<Row, 'seq'>, seq: number): Row => ({ ...row, seq })

/** For browsers that keep nothing: until the page is left. */
export const memoryStore = (): Store => rowsInMemory(numbered)

/** The browser's own database: it outlives the page, and all tabs share it. */
export const browserStore = (): Promise<Store> =>
  rowsOnDevice({ database: 'masar-learn', table: 'events', numbered, mark: markWaiting })
