import { pageContext } from '@/lib/ui/page-context'

/**
 * Keeps the reader's place when the language is switched in the middle of a lesson: how far down the text was, as a share of it, because the
 * same text is longer in one language than in the other. Small and at once, so not a part of React.
 */
const keep = `(()=>{const key='masar-place',root=document.documentElement,
rest=()=>root.scrollHeight-innerHeight;
try{const[path,share]=(sessionStorage.getItem(key)||'').split(' ');sessionStorage.removeItem(key);
if(path===location.pathname&&share>0)scrollTo({top:share*rest(),behavior:'instant'});
addEventListener('click',event=>{if(event.target.closest('a[hreflang]')&&rest()>0)
sessionStorage.setItem(key,location.pathname+' '+scrollY/rest())})}catch{}})()`

export async function KeepPlace() {
  const { nonce } = await pageContext()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: keep }} />
}
