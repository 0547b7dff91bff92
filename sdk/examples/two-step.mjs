// Signs in, with the second step where the account has one.
import { createInterface } from 'node:readline/promises'
import { Masar } from '@masar/sdk'

const { MASAR_URL: url, MASAR_KEY: apiKey, MASAR_EMAIL: email, MASAR_PASSWORD: password } = process.env
const masar = new Masar({ url, apiKey })
const terminal = createInterface({ input: process.stdin, output: process.stderr })
await masar.signIn({
  email,
  password,
  secondStep: async () => ({ method: 'code', code: await terminal.question('The six digits of your app: ') }),
})
terminal.close()
const { data } = await masar.get('/shared/user/profile')
console.log(data.email)
