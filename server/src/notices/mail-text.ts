/** The words of the mails. Pure; they hold ids, counts and links, never a cardholder's data. */

/** `endpoint_failing`: it will be disabled unless something succeeds. */
export interface EndpointNotice {
  id: string;
  what: 'failing' | 'disabled';
  /** False: of the test side. */
  livemode: boolean;
  /** ISO 8601. */
  since: string;
}
export interface DeadlineNotice {
  /** Cases without an outcome whose last day to file lies in `[from, until]` (ISO dates); null: more than 1000. */
  count: number | null;
  from: string;
  until: string;
  /** The most urgent ones, the nearest day first. */
  cases: { id: string; deadline: string }[];
}
/** Cases with a legal duty that is not done, due until `until` (ISO date) or overdue; `count` null: more than 1000. */
export interface DutyDueNotice {
  count: number | null;
  /** Of those counted, due before today. */
  overdue: number;
  until: string;
  /** The most urgent ones, the nearest day first; `duty` is its id. */
  cases: { id: string; duty: string; due_by: string }[];
}
export interface LinkContent {
  link: string;
  /** ISO 8601; null: it is the sign-in page and does not run out. */
  expiresAt: string | null;
}
export interface DigestContent {
  endpoints: EndpointNotice[];
  deadlines: DeadlineNotice | null;
  /** Absent in mails written before duties were reported. */
  duties?: DutyDueNotice | null;
}
export interface MailText {
  subject: string;
  text: string;
  html: string;
}

interface Block {
  /** A heading over the paragraphs. */
  heading?: string;
  lines: { text: string; href?: string }[];
  /** The one thing to do. */
  button?: { label: string; href: string };
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const day = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

export function linkMail(
  kind: 'invitation' | 'reset',
  { link, expiresAt }: LinkContent,
  account: string,
  baseUrl: string,
): MailText {
  const until = expiresAt === null ? '' : ` It works once, until ${moment(expiresAt)}.`;
  return kind === 'invitation'
    ? mail(`You are invited to ${account}`, [
        {
          lines: [
            { text: `You are invited to the Dispute Intake dashboard of ${account} (${baseUrl}).` },
            {
              text:
                expiresAt === null
                  ? `Sign in with your organisation's login.`
                  : `Choose a password with this link.${until}`,
            },
          ],
          button: { label: expiresAt === null ? 'Sign in' : 'Choose a password', href: link },
        },
        { lines: [{ text: 'If you did not expect this, do nothing: nobody can use the address without the link.' }] },
      ])
    : mail(`A new password for ${account}`, [
        {
          lines: [
            { text: `Somebody asked for a new password for your login to the dashboard of ${account} (${baseUrl}).` },
            { text: `Choose one with this link.${until} Your password works until then.` },
          ],
          button: { label: 'Choose a new password', href: link },
        },
        { lines: [{ text: 'If it was not you, do nothing, and tell an owner of the account if it happens again.' }] },
      ]);
}

/** One mail for everything that is new and due; `content` must have something in it. */
export function digestMail(content: DigestContent, account: string, baseUrl: string): MailText {
  const { endpoints, deadlines, duties } = content;
  const subject = [
    ...(deadlines ? [deadlines.count === 1 ? '1 case is due' : `${deadlines.count ?? 'over 1000'} cases are due`] : []),
    ...(duties
      ? [duties.count === 1 ? '1 legal duty is due' : `${duties.count ?? 'over 1000'} legal duties are due`]
      : []),
    ...(endpoints.length > 0 ? [plural(endpoints.length, 'endpoint needs attention', 'endpoints need attention')] : []),
  ].join(', ');
  return mail(`${account}: ${subject}`, [
    ...(duties ? [dutyBlock(duties, baseUrl)] : []),
    ...(deadlines ? [deadlineBlock(deadlines, baseUrl)] : []),
    ...(endpoints.length > 0 ? [endpointBlock(endpoints, baseUrl)] : []),
    {
      lines: [
        { text: 'At most one such mail a day.' },
        { text: 'Choose what you are told', href: `${baseUrl}/dashboard/notices` },
      ],
    },
  ]);
}

function deadlineBlock({ count, from, until, cases }: DeadlineNotice, baseUrl: string): Block {
  const query = new URLSearchParams({ deadline_from: from, deadline_before: until, order: 'deadline', open: '1' });
  return {
    heading: `${count === null ? 'More than 1000 cases' : plural(count, 'case', 'cases')} to file until ${day(until)}`,
    lines: cases.map(({ id, deadline }) => ({
      text: `${day(deadline)}: ${id}`,
      href: `${baseUrl}/dashboard/evaluations/${id}`,
    })),
    button: { label: 'Open the list', href: `${baseUrl}/dashboard/evaluations?${query}` },
  };
}

const LAWS: Record<string, string> = {
  reg_e: 'Regulation E',
  reg_z: 'Regulation Z',
  psd2: 'PSD2',
  uk_psr: 'Payment Services Regulations 2017',
  uk_cca: 'Consumer Credit Act 1974',
};
/** `reg_e.provisional_credit` → `Regulation E: provisional credit`. */
function dutyName(id: string): string {
  const [law = '', duty = ''] = id.split('.');
  return `${LAWS[law] ?? law}: ${duty.replaceAll('_', ' ')}`;
}

function dutyBlock({ count, overdue, until, cases }: DutyDueNotice, baseUrl: string): Block {
  const query = new URLSearchParams({ duty_before: until, order: 'deadline' });
  const counted = count === null ? 'More than 1000 cases' : plural(count, 'case', 'cases');
  return {
    heading: `${counted} with a legal duty until ${day(until)}${overdue === 0 ? '' : `, ${overdue} overdue`}`,
    lines: cases.map(({ id, duty, due_by }) => ({
      text: `${day(due_by)}: ${dutyName(duty)}, ${id}`,
      href: `${baseUrl}/dashboard/evaluations/${id}`,
    })),
    button: { label: 'Open the list', href: `${baseUrl}/dashboard/evaluations?${query}` },
  };
}

const endpointBlock = (endpoints: readonly EndpointNotice[], baseUrl: string): Block => ({
  heading: 'Webhook endpoints',
  lines: endpoints.map(({ id, what, livemode, since }) => ({
    text: `${id}${livemode ? '' : ' (test side)'} ${what === 'disabled' ? 'was disabled: messages are kept, and not sent' : 'has failed since'} ${what === 'disabled' ? '' : moment(since)}`.trim(),
    href: `${baseUrl}/dashboard/endpoints/${id}`,
  })),
});

function mail(subject: string, blocks: readonly Block[]): MailText {
  const text = blocks.map(({ heading, lines, button }) =>
    [
      ...(heading ? [heading, ''] : []),
      ...lines.map((line) => (line.href ? `${line.text}\n  ${line.href}` : line.text)),
      ...(button ? ['', `${button.label}:`, button.href] : []),
    ].join('\n'),
  );
  // A line break would begin another header.
  return { subject: subject.replace(/\s+/g, ' '), text: `${text.join('\n\n')}\n`, html: page(blocks) };
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** Styles stand on the elements: mail programs drop style sheets. */
const page = (blocks: readonly Block[]): string =>
  `<!doctype html><html lang="en"><body style="margin:0;background:#f4f5f7"><div style="max-width:34rem;margin:0 auto;padding:32px 24px;background:#fff;color:#1a1d23;font:16px/1.5 system-ui,sans-serif">${blocks
    .map(
      ({ heading, lines, button }) =>
        `${heading ? `<h1 style="font-size:18px;margin:24px 0 8px">${escaped(heading)}</h1>` : ''}${lines
          .map(
            ({ text, href }) =>
              `<p style="margin:0 0 8px">${href ? `<a href="${escaped(href)}" style="color:#1d4ed8">${escaped(text)}</a>` : escaped(text)}</p>`,
          )
          .join(
            '',
          )}${button ? `<p style="margin:16px 0"><a href="${escaped(button.href)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#1d4ed8;color:#fff;text-decoration:none">${escaped(button.label)}</a></p>` : ''}`,
    )
    .join('')}</div></body></html>`;
