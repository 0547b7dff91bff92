import postgres from 'postgres'

/** Runs work as the owner of the test database, to whom row-level security does not apply. */
export async function asOwner<T>(work: (owner: postgres.Sql) => Promise<T>): Promise<T> {
  const owner = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
  return work(owner).finally(() => owner.end())
}
