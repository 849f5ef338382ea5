export function Wordmark({ href }: { href?: string }) {
  const content = (
    <>
      <svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path d="M2 22h20" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        <path d="M12 21.5V11" stroke="currentColor" strokeWidth="2" />
        <path d="M12.2 13.2C12.2 6.6 15.4 3 21.6 2.4c.3 6.8-2.9 10.4-9.4 10.8Z" fill="currentColor" />
        <path d="M11.8 17.4c-.2-4.6-2.9-7.2-8.4-7.6.2 5 3 7.6 8.4 7.6Z" fill="currentColor" />
      </svg>
      Perennial
    </>
  )
  return href ? (
    <a className="wordmark" href={href}>
      {content}
    </a>
  ) : (
    <span className="wordmark">{content}</span>
  )
}
