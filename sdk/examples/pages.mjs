// Lists learning paths, page after page.
import { Masar } from '@masar/sdk'

const { MASAR_URL: url, MASAR_KEY: apiKey, MASAR_TOKEN: accessToken } = process.env
const masar = new Masar({ url, apiKey, accessToken })
for await (const path of masar.items('/user/learning/paths', { query: { perPage: 2 } })) console.log(path.title)
