import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { request as plain } from 'node:http'
import { type Agent, request } from 'node:https'
import { join } from 'node:path'

export type Answer = { status: number; text: string; bytes: Buffer; location: string | undefined }
export type Asked = {
  host?: string
  /** The address of this machine from which the request comes. */
  from?: string
  agent?: Agent
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}
type Ports = { app: number; http: number; https: number }

/** nginx with the shipped configuration, on the ports and in the folder of a run. */
export class Nginx {
  constructor(
    private readonly folder: string,
    private readonly ports: Ports,
    private readonly domain: string,
  ) {}

  private at = (name: string) => join(this.folder, name)
  private run = (...args: string[]) =>
    execFileSync('nginx', ['-c', this.at('nginx.conf'), '-e', this.at('nginx-error.log'), ...args])

  start(): void {
    const { app, http, https } = this.ports
    const names = ['-subj', `/CN=${this.domain}`, '-addext', `subjectAltName=DNS:${this.domain},DNS:*.${this.domain}`]
    const files = ['-keyout', this.at('privkey.pem'), '-out', this.at('fullchain.pem')]
    const about = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
    execFileSync('openssl', ['req', ...about, ...files, ...names], { stdio: 'ignore' })
    const shipped = readFileSync('deploy/nginx.conf', 'utf8')
      .replace(/^ *listen \[::\].*$/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
      .replace('127.0.0.1:3000', `127.0.0.1:${app}`)
      .replaceAll('/etc/ssl/masar/', `${this.folder}/`)
      .replaceAll('/var/log/nginx/', `${this.folder}/`)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${this.at(kind)};`)
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    writeFileSync(
      this.at('nginx.conf'),
      `${user}\npid ${this.at('nginx.pid')};\nworker_processes 1;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${shipped}\n}\n`,
    )
    this.run()
  }

  stop(): void {
    this.run('-s', 'stop')
  }

  /** A request through it; status 0 where there was no answer. */
  ask(
    path: string,
    { host = `school.${this.domain}`, from = '127.0.0.1', agent, method, headers, body }: Asked = {},
  ): Promise<Answer> {
    return new Promise((settle) => {
      const about = {
        host: '127.0.0.1',
        port: this.ports.https,
        path,
        servername: host,
        localAddress: from,
        rejectUnauthorized: false,
      }
      request({ ...about, agent: agent ?? false, method: method ?? 'GET', headers: { host, ...headers }, timeout: 60_000 })
        .once('error', (error) => settle({ status: 0, text: String(error), bytes: Buffer.alloc(0), location: undefined }))
        .once('timeout', function (this: { destroy(error: Error): void }) {
          this.destroy(new Error('no answer in a minute'))
        })
        .once('response', async (response) => {
          const chunks: Buffer[] = []
          for await (const chunk of response) chunks.push(chunk)
          const bytes = Buffer.concat(chunks)
          settle({ status: response.statusCode ?? 0, text: bytes.toString(), bytes, location: response.headers.location })
        })
        .end(body)
    })
  }

  /** Where a request without TLS is led to. */
  redirect(path: string): Promise<string | undefined> {
    return new Promise((settle, failed) => {
      plain({ host: '127.0.0.1', port: this.ports.http, path, headers: { host: `school.${this.domain}` } })
        .once('error', failed)
        .once('response', (response) => settle(response.resume().headers.location))
        .end()
    })
  }
}
