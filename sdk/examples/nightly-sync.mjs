// Writes the members of an organization into a file:
// node nightly-sync.mjs <address> <file with key:secret of a service account> <file to write>
import { readFile, rename, writeFile } from 'node:fs/promises'
import { Masar } from '@masar/sdk'

const [url, keyFile = 'masar.key', file = 'members.json'] = process.argv.slice(2)
// Read before each request: a new secret is used from then on.
const masar = new Masar({ url, serviceAccount: true, apiKey: () => readFile(keyFile, 'utf8') })

const members = []
const list = masar.pages('/admin/organization/member/list', { query: { perPage: 100 } })
for await (const { data } of list) members.push(...data)
// Others see the members of last night in the file, or all of tonight's.
await writeFile(`${file}.new`, JSON.stringify(members))
await rename(`${file}.new`, file)
console.log(`${members.length} members`)
