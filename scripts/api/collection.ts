import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// `npm run api:collection [address] [folder]`: the API as a Postman collection and as an .http file.
const [url = 'http://localhost:3000', folder = '.data/api'] = process.argv.slice(2)
// Nothing is signed here, but the environment is read as a whole.
process.env.APP_SECRET ||= 'unused, for nothing is signed here'
const { collectionForEditors, collectionForPostman } = await import('@/lib/domain/collections')
mkdirSync(folder, { recursive: true })
const files = {
  'masar.postman_collection.json': `${JSON.stringify(collectionForPostman(url), null, 2)}\n`,
  'masar.http': collectionForEditors(url),
}
for (const [name, text] of Object.entries(files)) {
  writeFileSync(join(folder, name), text)
  console.log(join(folder, name))
}
