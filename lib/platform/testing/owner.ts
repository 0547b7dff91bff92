import postgres from 'postgres'

/** Works as the owner of the test database, whom no policy holds. */
export async function asOwner<T>(work: (owner: postgres.Sql) => Promise<T>): Promise<T> {
  const owner = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
  return work(owner).finally(() => owner.end())
}
