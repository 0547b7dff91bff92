import type { Row } from './queue.rules'
import { markWaiting } from './waiting-mark'

/** Where events wait until the server has them. */
export type Store = {
  add: (row: Omit<Row, 'seq'>) => Promise<Row>
  all: () => Promise<Row[]>
  put: (rows: readonly Row[]) => Promise<void>
  remove: (rows: readonly Pick<Row, 'seq'>[]) => Promise<void>
}

/** For browsers that keep nothing: until the page is left. */
export function memoryStore(): Store {
  const rows = new Map<number, Row>()
  let last = 0
  return {
    add: async (row) => {
      last += 1
      const kept = { ...row, seq: last }
      rows.set(last, kept)
      return kept
    },
    all: async () => [...rows.values()],
    put: async (changed) => {
      for (const row of changed) if (rows.has(row.seq)) rows.set(row.seq, row)
    },
    remove: async (gone) => {
      for (const { seq } of gone) rows.delete(seq)
    },
  }
}

const databaseName = 'masar-learn'
const storeName = 'events'

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'seq', autoIncrement: true })
  return answered(request)
}

/** The browser's own database: it outlives the page, and all tabs share it. */
export async function browserStore(): Promise<Store> {
  try {
    const database = await opened()
    // Another tab that signs out removes the database; a connection left open would keep it from doing so.
    database.onversionchange = () => database.close()
    const within = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => T): Promise<T> => {
      const transaction = database.transaction(storeName, mode)
      const result = work(transaction.objectStore(storeName))
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onerror = transaction.onabort = () => reject(transaction.error)
      })
      return result
    }
    return {
      add: async (row) => {
        markWaiting(true)
        return { ...row, seq: Number((await within('readwrite', (store) => store.add(row))).result) }
      },
      all: async () => {
        const rows: Row[] = (await within('readonly', (store) => store.getAll())).result
        markWaiting(rows.length > 0)
        return rows
      },
      put: (rows) => within('readwrite', (store) => rows.forEach((row) => void store.put(row))),
      remove: (rows) => within('readwrite', (store) => rows.forEach(({ seq }) => void store.delete(seq))),
    }
  } catch {
    return memoryStore()
  }
}
