/** Something that waits in a database of the device, in the order of its number. */
type Numbered = { seq: number }

/** Rows that wait to be sent, shared by all tabs of the browser. */
export type Rows<T extends Numbered> = {
  add: (row: Omit<T, 'seq'>) => Promise<T>
  all: () => Promise<T[]>
  put: (rows: readonly T[]) => Promise<void>
  remove: (rows: readonly Numbered[]) => Promise<void>
}

/** For browsers that keep nothing: until the page is left. */
export function rowsInMemory<T extends Numbered>(numbered: (row: Omit<T, 'seq'>, seq: number) => T): Rows<T> {
  const rows = new Map<number, T>()
  let last = 0
  return {
    add: async (row) => {
      last += 1
      const kept = numbered(row, last)
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

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function opened({ database, table }: { database: string; table: string }): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'seq', autoIncrement: true })
  return answered(request)
}

type OnDevice<T extends Numbered> = {
  database: string
  table: string
  numbered: (row: Omit<T, 'seq'>, seq: number) => T
  /** Hears whether anything waits. */
  mark: (isWaiting: boolean) => void
}

/** Rows in the browser's own database, which outlives the page. */
export async function rowsOnDevice<T extends Numbered>({ numbered, mark, ...place }: OnDevice<T>): Promise<Rows<T>> {
  const { table } = place
  try {
    const database = await opened(place)
    // Another tab that signs out removes the database; a connection left open would keep it from doing so.
    database.onversionchange = () => database.close()
    const within = async <A>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => A): Promise<A> => {
      const transaction = database.transaction(table, mode)
      const result = work(transaction.objectStore(table))
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onerror = transaction.onabort = () => reject(transaction.error)
      })
      return result
    }
    return {
      add: async (row) => {
        mark(true)
        return numbered(row, Number((await within('readwrite', (store) => store.add(row))).result))
      },
      all: async () => {
        const rows: T[] = (await within('readonly', (store) => store.getAll())).result
        mark(rows.length > 0)
        return rows
      },
      put: (rows) => within('readwrite', (store) => rows.forEach((row) => void store.put(row))),
      remove: (rows) => within('readwrite', (store) => rows.forEach(({ seq }) => void store.delete(seq))),
    }
  } catch {
    return rowsInMemory(numbered)
  }
}
