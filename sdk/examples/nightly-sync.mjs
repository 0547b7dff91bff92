// Writes the members of an organization into a file:
// node nightly-sync.mjs <address> <file with key:secret of a service account> <file to write>
import { readFile, rename, writeFile } from 'node:fs/promises'
import { Masar } from '@masar/sdk'

const [url, keyFile = 'masar.key', file = 'members.json'] = process.argv.slice(2)
// The file is read before each request, so that a rotated secret is used at once.
const masar = new Masar({ url, serviceAccount: true, apiKey: () => readFile(keyFile, 'utf8') })

const members = []
const list = masar.pages('/admin/organization/member/list', { query: { perPage: 100 } })
for await (const { data } of list) members.push(...data)
// Renamed when complete, so that readers never see half a list.
await writeFile(`${file}.new`, JSON.stringify(members))
await rename(`${file}.new`, file)
console.log(`${members.length} members`)
