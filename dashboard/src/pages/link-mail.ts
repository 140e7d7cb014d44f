/** A mail to the cardholder with their link, as an address that opens the reader's own mail program: the service sends none. */
import type { SessionLink } from '@dispute-intake/contract/dashboard-api';

interface MailTexts {
  subject: string;
  greeting: string;
  request: string;
  link: string;
}

/** In each language of the intake; `{issuer}` and `{until}` are filled in. */
const TEXTS: Record<string, MailTexts> = {
  'en-US': {
    subject: 'Your report: {issuer} needs a few details',
    greeting: 'Hello,',
    request: '{issuer} needs a few details about the payment you reported. Please give them here:',
    link: 'The link opens once, until {until}. It never asks for a password, a PIN or a whole card number.',
  },
  'en-GB': {
    subject: 'Your report: {issuer} needs a few details',
    greeting: 'Hello,',
    request: '{issuer} needs a few details about the payment you reported. Please give them here:',
    link: 'The link opens once, until {until}. It never asks for a password, a PIN or a whole card number.',
  },
  'de-DE': {
    subject: 'Ihre Meldung: {issuer} braucht noch einige Angaben',
    greeting: 'Guten Tag,',
    request: '{issuer} braucht noch einige Angaben zu der Zahlung, die Sie gemeldet haben. Bitte machen Sie sie hier:',
    link: 'Der Link lässt sich einmal öffnen, bis {until}. Er fragt nie nach einem Passwort, einer PIN oder einer ganzen Kartennummer.',
  },
  'fr-FR': {
    subject: 'Votre demande : {issuer} a besoin de précisions',
    greeting: 'Bonjour,',
    request: '{issuer} a besoin de quelques précisions sur le paiement que vous avez signalé. Donnez-les ici :',
    link: 'Le lien s’ouvre une seule fois, jusqu’au {until}. Il ne demande jamais de mot de passe, de code PIN ni de numéro de carte complet.',
  },
  'it-IT': {
    subject: 'La sua segnalazione: {issuer} ha bisogno di alcuni dettagli',
    greeting: 'Buongiorno,',
    request: '{issuer} ha bisogno di alcuni dettagli sul pagamento che ha segnalato. Li indichi qui:',
    link: 'Il link si apre una sola volta, entro il {until}. Non chiede mai una password, un PIN o il numero intero della carta.',
  },
  'es-ES': {
    subject: 'Su reclamación: {issuer} necesita algunos datos',
    greeting: 'Hola:',
    request: '{issuer} necesita algunos datos sobre el pago del que nos informó. Indíquelos aquí:',
    link: 'El enlace se abre una sola vez, hasta el {until}. Nunca pide una contraseña, un PIN ni un número de tarjeta completo.',
  },
  'es-MX': {
    subject: 'Su reporte: {issuer} necesita algunos datos',
    greeting: 'Hola:',
    request: '{issuer} necesita algunos datos sobre el pago que reportó. Indíquelos aquí:',
    link: 'El enlace se abre una sola vez, hasta el {until}. Nunca pide una contraseña, un NIP ni un número de tarjeta completo.',
  },
  'pt-BR': {
    subject: 'Sua contestação: {issuer} precisa de alguns dados',
    greeting: 'Olá,',
    request: '{issuer} precisa de alguns dados sobre o pagamento que você contestou. Informe-os aqui:',
    link: 'O link abre uma única vez, até {until}. Ele nunca pede senha, PIN nem o número completo do cartão.',
  },
  'pl-PL': {
    subject: 'Twoje zgłoszenie: {issuer} prosi o kilka szczegółów',
    greeting: 'Dzień dobry,',
    request: '{issuer} prosi o kilka szczegółów dotyczących zgłoszonej płatności. Można je podać tutaj:',
    link: 'Link otwiera się jeden raz, do {until}. Nigdy nie prosi o hasło, PIN ani pełny numer karty.',
  },
  'nl-NL': {
    subject: 'Je melding: {issuer} heeft nog enkele gegevens nodig',
    greeting: 'Hallo,',
    request: '{issuer} heeft nog enkele gegevens nodig over de betaling die je hebt gemeld. Geef ze hier:',
    link: 'De link opent één keer, tot {until}. Er wordt nooit om een wachtwoord, een pincode of een volledig kaartnummer gevraagd.',
  },
  'tr-TR': {
    subject: 'Başvurunuz: {issuer} birkaç bilgiye ihtiyaç duyuyor',
    greeting: 'Merhaba,',
    request: '{issuer}, bildirdiğiniz ödeme hakkında birkaç bilgiye ihtiyaç duyuyor. Lütfen burada verin:',
    link: 'Bağlantı bir kez açılır, son zaman: {until}. Hiçbir zaman parola, PIN veya kart numarasının tamamını istemez.',
  },
  'uk-UA': {
    subject: 'Ваше звернення: {issuer} просить уточнити деталі',
    greeting: 'Вітаємо!',
    request: '{issuer} просить уточнити деталі щодо платежу, про який ви повідомили. Зробіть це тут:',
    link: 'Посилання відкривається один раз, до {until}. Воно ніколи не запитує пароль, PIN-код чи повний номер картки.',
  },
  'ar-SA': {
    subject: 'اعتراضك: يحتاج {issuer} إلى بعض التفاصيل',
    greeting: 'مرحبًا،',
    request: 'يحتاج {issuer} إلى بعض التفاصيل عن عملية الدفع التي أبلغت عنها. يُرجى تقديمها هنا:',
    link: 'يُفتح الرابط مرة واحدة، حتى {until}. لا يطلب أبدًا كلمة مرور أو رقمًا سريًا أو رقم البطاقة كاملًا.',
  },
  'ja-JP': {
    subject: 'ご報告について：{issuer}からの確認事項',
    greeting: 'お客様',
    request: '{issuer}です。ご報告いただいたお支払いについて、いくつか確認させてください。こちらからお答えください：',
    link: 'リンクは一度だけ開けます（{until}まで）。パスワード、暗証番号、カード番号の全桁をお尋ねすることはありません。',
  },
};
const ENGLISH = TEXTS['en-GB'] as MailTexts;

/** The texts of a language tag, or of another country's in the same language; English where there are none. */
function textsFor(locale: string | null): [tag: string, texts: MailTexts] {
  const language = locale?.split('-')[0];
  const tag =
    Object.keys(TEXTS).find((each) => each === locale) ??
    Object.keys(TEXTS).find((each) => each.split('-')[0] === language);
  return tag === undefined ? ['en-GB', ENGLISH] : [tag, TEXTS[tag] ?? ENGLISH];
}

/** Day and time with their zone, which the cardholder's may not be. */
const momentIn = (tag: string, iso: string): string =>
  new Intl.DateTimeFormat(tag, {
    calendar: 'gregory',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(iso));

/** `mailto:` without a recipient, whom only the reader knows; in the cardholder's language. */
export function linkMail(
  { url, expires_at, locale }: Pick<SessionLink, 'url' | 'expires_at' | 'locale'>,
  issuer: string,
): string {
  const [tag, { subject, greeting, request, link }] = textsFor(locale);
  const fill = (text: string): string =>
    text.replace('{issuer}', () => issuer).replace('{until}', () => momentIn(tag, expires_at));
  const body = [greeting, '', fill(request), url, '', fill(link)];
  // Not URLSearchParams: mail programs show its plus signs as they are.
  return `mailto:?subject=${encodeURIComponent(fill(subject))}&body=${encodeURIComponent(body.join('\r\n'))}`;
}
