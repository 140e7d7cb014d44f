/** Words that name nothing anybody bought: an encoder marks them where a story names no purchase. */
import { foldWord } from '../text/folded.text.ts';

/** How payments, waiting and times are told, in every language that is read. A description needs one word besides them. */
const NAME_NOTHING = new Set(
  foldWord(`
    paid pay paying payed money nothing nobody anything something someone came come arrived arrive ordered bought waited
    week weeks day days month months year years ago three four five six two one the that this for and all from
    door shop store seller merchant company website
    bezahlt bezahlte gezahlt geld nichts niemand etwas jemand kam gekommen angekommen bestellt gekauft gewartet woche
    wochen tag tage tagen monat monate monaten jahr jahre vor drei vier fünf sechs zwei ein eine einen der die das den dem
    ganzen händler verkäufer laden firma haben habe
    payé payée payer argent rien personne quelque chose venu venue arrivé arrivée commandé acheté attendu semaine semaines
    jour jours mois ans trois quatre cinq deux une les des toute vendeur boutique magasin
    pagué pagado pagar dinero nada nadie algo alguien llegó llegado pedí comprado compré esperé semana semanas
    día días mes meses año años hace tres cuatro cinco dos una los las todo vendedor tienda
    pagato pagare soldi niente nulla nessuno qualcosa qualcuno arrivato arrivata venuto ordinato comprato aspettato
    settimana settimane fa tre giorno giorni mese mesi anno anni fa quattro cinque due uno una tutto negozio venditore
    paguei pagar pago dinheiro ninguém algo alguém chegou veio pedi comprei esperei semana semanas dia dias mês meses ano
    anos três quatro cinco dois duas uma tudo vendedor loja
    betaald betalen betaalde geld niets niks niemand iets iemand kwam gekomen aangekomen besteld gekocht gewacht week weken
    dag dagen maand maanden jaar geleden drie vier vijf twee een het hele winkel verkoper
    zapłaciłem zapłaciłam zapłacone pieniądze nic nikt coś ktoś przyszło przyszedł przyszła zamówiłem zamówiłam kupiłem
    kupiłam czekałem czekałam tydzień tygodnie tygodni dzień dni miesiąc miesiące miesięcy temu trzy cztery pięć dwa dwie
    cały sklep sprzedawca
    ödedim ödeme ödendi para hiçbir şey kimse biri bir geldi gelmedi sipariş verdim aldım bekledim hafta gün ay yıl önce üç
    dört beş iki satıcı mağaza
    заплатив заплатила оплатив оплатила гроші нічого ніхто щось хтось прийшло прийшов прийшла замовив замовила купив
    купила чекав чекала тиждень тижні тижнів день дні днів місяць місяці місяців тому три чотири два дві весь магазин
    продавець
    دفعت دفع مال شيء شي أي أحد يأت يأتي يصل وصل طلبت اشتريت انتظرت أسبوع أسابيع يوم أيام شهر أشهر قبل ثلاثة أربعة
    المتجر البائع لم
  `)
    .split(/\s+/)
    .filter(Boolean),
);
/** Written without spaces, so that what is left of a description counts. */
const JAPANESE =
  /支払い?|払い?|ました|ません|でした|です|ます|が|何も|誰も|来[なずる]?|届[いかきくけ]?|かった|ない|いません|[0-9０-９一二三四五六七八九十]+(?:週間|日|か月|ヶ月|年)|前|に|は|を|も|て|た|ん|、|。/g;
const isJapanese = (text: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);

/** TV, PC */
const ABBREVIATED = /(?<!\p{L})\p{Lu}{2}(?!\p{L})/u;

/** True where a description has a word that may name what was bought. */
export function namesPurchase(description: string): boolean {
  if (isJapanese(description)) return description.replace(JAPANESE, '').trim() !== '';
  const words = foldWord(description).split(/[^\p{L}\p{M}]+/u);
  return words.some((word) => word.length > 2 && !NAME_NOTHING.has(word)) || ABBREVIATED.test(description);
}
