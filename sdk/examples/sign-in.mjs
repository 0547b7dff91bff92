// Signs in and prints the tokens as shell variables.
import { Masar } from '@masar/sdk'

const { MASAR_URL: url, MASAR_KEY: apiKey, MASAR_EMAIL: email, MASAR_PASSWORD: password } = process.env
const masar = new Masar({ url, apiKey })
await masar.signIn({ email, password })
const { accessToken, refreshToken } = await masar.tokens()
console.log(`export MASAR_TOKEN=${accessToken}`)
console.log(`export MASAR_REFRESH_TOKEN=${refreshToken}`)
