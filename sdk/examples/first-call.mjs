// Verifies a certificate.
import { Masar } from '@masar/sdk'

const { MASAR_URL: url, MASAR_KEY: apiKey, MASAR_CODE: code } = process.env
const masar = new Masar({ url, apiKey })
const { data } = await masar.get('/public/certificate-verify/{code}', { params: { code } })
console.log(data.status, data.holderName.en)
