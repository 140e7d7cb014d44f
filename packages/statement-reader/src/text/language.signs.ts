/**
 * What tells a language: its small words and those of payments, and letters of its own. Languages without patterns are here so that
 * they are named and not taken for a neighbour.
 */
export interface LanguageSigns {
  /** ISO 639-1. */
  language: string;
  words: string;
  /** Letters that few languages write; none of them is needed. */
  letters?: string;
}

export const LANGUAGE_SIGNS: readonly LanguageSigns[] = [
  {
    language: 'en',
    words: [
      'the and was were have has had they it of my not with that this but is for them their there from been would when which i to a',
      'in on at me we you he she his her our just only never still card paid money order ordered shop said told back got came one',
      "can't don't didn't wasn't it's i've who what after before no nothing get don isn t s by how why are be do did does all out up",
      'refund where or if any twice charged charge an as than so some she payment please wrong too off want need help could',
    ].join(' '),
  },
  {
    language: 'de',
    words: [
      'der die das und ich nicht ist war habe mit für auf ein eine den dem am im mir wurde aber noch wir sie es zu von bei hab hat',
      'nie mein meine meiner meinem meinen karte geld bestellt bezahlt dann wie was auch nur so schon mich sich kein keine als um an aus',
      'nach über wenn wieder einen einem einer des er kam kommt gibt wo warum weil bis zum zur in will soll man mehr nichts bitte zweimal',
    ].join(' '),
    letters: 'ßäöü',
  },
  {
    language: 'es',
    words: [
      'el los las una que y no por con para pero del mi me lo al se ha he han está fue muy yo ese este hasta ni más la de en un es',
      'tarjeta dinero pedido tienda compra compré pagué nunca nada como cuando ya le les su sus esto esta eso hay son era si sin sobre',
      'cobraron cobrado devolver llegó dijeron banco cargo mis unos dos todo porque qué tengo quiero ahora desde tampoco usted',
    ].join(' '),
    letters: 'ñ¿¡áíóú',
  },
  {
    language: 'fr',
    words: [
      "le les des une est et je j'ai ai pas pour dans avec mais du au il elle nous vous ils on mon ma qui ne sur ce cette été j n d l qu",
      'c la de en un à carte argent commande jamais rien fois payé sans chez mes leur son sa ses se plus que me suis sont était tout bien',
      'même moi deux depuis après avant par où quand comme y a reçu commandé magasin banque euros remboursement alors encore ça si aux',
    ].join(' '),
    letters: 'éèêàçœùîôâ',
  },
  {
    language: 'it',
    words: [
      'il lo gli una che di è e non per con ma del della mi ho ha hanno sono al alla nel dal ci questo stato più ancora anche c dell l un',
      'all la le i in da si carta soldi mai niente ordine pagato negozio come era mio mia miei dei delle due quando poi se su io loro',
      'questa stata banca addebito dopo prima solo tutto perché cosa già nulla sul sulla ai mie suo sua quello euro volte senza ne',
    ].join(' '),
    letters: 'èòàùìé',
  },
  {
    language: 'pt',
    words: [
      'o os uma um que não é e com para mas do da dos das no na meu minha eu me foi ao até em por muito já isso você nada à ele ela pelo',
      'pela mais comprei a de se cartão dinheiro loja nunca paguei pedido compra como quando só está ter tem mesmo depois sem ser são',
      'vez vezes cobraram cobrança banco fui lá cá nem dois duas esse essa este esta meus minhas nos nas ainda agora porque quero aqui',
    ].join(' '),
    letters: 'ãõçáéêâóíú',
  },
  {
    language: 'pl',
    words: [
      'nie się że na z w jest był była było ale mi od za po tego mnie jak już dla przez mam moja moją mój ze o ich im i a do to karta',
      'kartę karty pieniądze sklep zamówienie zapłaciłem zapłaciłam nigdy nic ja są czy co tylko jeszcze bo kiedy też ten ta te tym',
      'mojej razy dwa konto bank zwrot przyszło przyszła kupiłem kupiłam gdzie u by tak lub bez pod nad przy dwukrotnie zł więc jego',
    ].join(' '),
    letters: 'łąężźśćńó',
  },
  {
    language: 'nl',
    words: [
      'ik het een niet heb zijn maar mijn nooit hebben ook geen wel deze naar voor wij werd bij ze de van en is dat in te op met die er',
      'was kaart geld besteld betaald winkel nog dan als om me mij we aan hij haar hun wat wie toen nu al zo door over uit kan had keer',
      'nergens niets niks ken gekocht dit daar bank terug gekregen waar want iets of twee heeft je mag wil staat zou afgeschreven alles',
    ].join(' '),
    letters: 'ëï',
  },
  {
    language: 'tr',
    words: [
      've bu bir için ama değil çok fakat hiç daha benim yok kartım ettim olarak bunu buradan bana ben da de ödemeyi hâlâ ne mi var kart',
      'para sipariş ödeme kartımı kartımdan iki kez kadar sonra gibi ile o her şey şu olan geldi geldim gelmedi aldım vardı yani diye',
      'dedi bile banka mağaza iade param kere biz onlar hem ise niye neden kere euro şimdi önce benden karttan yapmadım etmedim oldu',
    ].join(' '),
    letters: 'ışğçöü',
  },
  {
    language: 'sv',
    words: [
      'och att jag är inte som från inget ingen mig mitt aldrig något blev också hos på med för den det en ett har var men av till om',
      'kort kortet pengar köpt beställt vi de min han hon så efter när mina ut över fick skulle eller där utan har gånger betalat butiken',
    ].join(' '),
    letters: 'åäö',
  },
  {
    language: 'da',
    words: [
      'og jeg ikke fra noget ingen aldrig blev også hvad efter mig mit kortet er det en et har var men af til at på med for den de min',
      'vi penge købt bestilt der som hun han så når har fik skulle eller hvor uden gange betalt butikken kort havde mine hos jer',
    ].join(' '),
    letters: 'æøå',
  },
  {
    language: 'no',
    words: [
      'og jeg ikke fra noe ingen aldri ble også hva etter meg mitt kortet er det en et har var men av til å på med for den de min',
      'vi penger kjøpt bestilt som hun han så når fikk skulle eller hvor uten ganger betalt butikken kort hadde mine hos dere',
    ].join(' '),
    letters: 'æøå',
  },
  {
    language: 'fi',
    words: [
      'ja en ei on oli että se mutta minun minulla minä kortti kortilla korttini rahat rahaa ole ollut koskaan mitään tämä tätä joka kun',
      'niin vain vielä olen tilasin tilaus kauppa ostanut maksoin maksu euroa kaksi kertaa he sitä hän tuli tullut saanut takaisin mikä',
      'jo nyt kuin eikä kanssa siitä tai pankki ovat olin meni sen',
    ].join(' '),
    letters: 'äö',
  },
  {
    language: 'et',
    words: [
      'ja ei on oli et see aga minu mul mina kaart kaardi raha ole olnud kunagi midagi seda kes kui ainult veel olen tellisin tellimus',
      'pood ostnud maksin makse eurot kaks korda nad tuli saanud tagasi mis juba nüüd või pank ma mulle meie ega ka sellest poest',
    ].join(' '),
    letters: 'õäöü',
  },
  {
    language: 'lv',
    words: [
      'un es ne nav bija ir ka bet mana mans man manu karte karti kartes nauda naudu nekad neko šo šis šī tas ar par no uz pie kas kad tikai',
      'vēl esmu pasūtīju pasūtījums veikals veikalā pirku maksāju maksājums eiro divas reizes viņi saņēmu saņēmis atpakaļ jau vai mēs mūsu',
      'lai bez pēc pirms tā to nesaņēmu neesmu banka',
    ].join(' '),
    letters: 'āēīūņļķģ',
  },
  {
    language: 'lt',
    words: [
      'ir aš ne nėra buvo yra kad bet mano man kortelė kortelę kortelės pinigai pinigų niekada nieko šis šį tai su už iš į prie kas kai tik',
      'dar esu užsakiau užsakymas parduotuvė pirkau mokėjau mokėjimas eurų du kartus jie gavau gavęs atgal jau ar mes mūsų be po prieš',
    ].join(' '),
    letters: 'ėųįūąęš',
  },
  {
    language: 'cs',
    words: [
      'a se na je že to v z s do si jsem není nebyl byl byla bylo který která proč nikdy jsme tento této platbu něco nebo protože ale mi',
      'mě za od po pro jak už kartu karta peníze obchod objednal objednala zboží zaplatil zaplatila nic jen ještě ani mám moje můj dvakrát',
    ].join(' '),
    letters: 'řěůýáíčšž',
  },
  {
    language: 'sk',
    words: [
      'a sa na je že to v z s do si som nie nebol bol bola bolo ktorý ktorá prečo nikdy sme tento túto platbu niečo alebo pretože ale mi',
      'ma za od po pre ako už kartu karta peniaze obchod objednal objednala tovar zaplatil zaplatila nič len ešte ani mám moja môj dvakrát',
    ].join(' '),
    letters: 'ľĺŕôťďčšž',
  },
  {
    language: 'sl',
    words: [
      'in se na je da to v z s so ni sem nisem bil bila bilo ki zakaj nikoli smo ta plačilo nekaj ali ker ampak pa mi me za od po kot že',
      'kartico kartica kartice denar denarja trgovina trgovini naročil naročila plačal plačala nič samo še niti imam moja moj dvakrat bi rad',
      'rada čevlje nazaj tega ne jaz',
    ].join(' '),
    letters: 'čšž',
  },
  {
    language: 'hr',
    words: [
      'i se na je da to u iz s su nije sam nisam bio bila bilo koji koja zašto nikad nikada smo ovaj ovu plaćanje nešto ili jer ali mi me',
      'za od po kao već karticu kartica novac trgovina naručio naručila platio platila ništa samo još niti imam moja moj dvaput što sve ne',
    ].join(' '),
    letters: 'čćšžđ',
  },
  {
    language: 'ro',
    words: [
      'și nu este sunt pentru care mai niciodată această acest meu mea din fost am ai au a de la cu pe un o că dar în mi ma sa să se le lor',
      'cardul card banii bani comandat comanda magazin plătit nimic doar încă fără de două ori eu ei asta dupa când cum plata ce fi sau',
    ].join(' '),
    letters: 'șțşţăâî',
  },
  {
    language: 'hu',
    words: [
      'és nem hogy egy volt csak soha ezt meg már vagy nekem kártya kártyám kártyámat a az is van de mert ami aki én ők még ha mi itt',
      'pénzt pénz pénzem rendeltem vettem fizettem bolt semmit vissza kaptam kétszer után ez azt utalás bank vele róla minden sem le el',
    ].join(' '),
    letters: 'őűáéíóöü',
  },
  {
    language: 'ca',
    words: [
      'el els les una que i no per amb però del meu meva mai res targeta diners vaig comprar botiga la de en un és ha han em li això aquest',
      'aquesta hi ho són era si sense dos vegades comanda banc molt encara',
    ].join(' '),
    letters: 'çàèòï',
  },
  {
    language: 'tl',
    words:
      'ang ng sa na ko ako po hindi mga ay ito yung lang at pero si siya kasi wala may naman nila pera binili card bumili walang',
  },
  {
    language: 'id',
    words:
      'yang dan di saya tidak ini itu dengan untuk dari ada kartu uang sudah belum tapi pernah membeli barang toko ke akan bisa',
  },
  {
    language: 'vi',
    words: 'tôi không là và của có cho đã được một này thẻ tiền hàng mua trả chưa bao giờ với các những người đó khi',
    letters: 'đươăạảấầậắặẹẻếềệịọỏốồộớờợụủứừựỳ',
  },
  {
    language: 'uk',
    words: [
      'я не на що у в з до це але мені мене був була було та і за як від вже ще цю цей картка зі про так картку картки гроші магазин',
      'замовлення замовив замовила заплатив заплатила ніколи нічого й бо вони він вона мій моя тільки коли',
    ].join(' '),
    letters: 'іїєґ',
  },
  {
    language: 'ru',
    words: [
      'я не на что у в с до это но мне меня был была было и за как от уже ещё эту этот карта картой про так карту карты деньги магазин',
      'заказ заказал заказала заплатил заплатила никогда ничего они он она мой моя только когда мои этого покупал нет',
    ].join(' '),
    letters: 'ыэёъ',
  },
  {
    language: 'bg',
    words: [
      'аз не на че в с до това но ми ме съм беше са и за как от вече още тази този карта картата парите магазин поръчах платих никога нищо',
      'те той тя моята само когато се да ще към при няма имам ли по са съм',
    ].join(' '),
    letters: 'ъ',
  },
  {
    language: 'sr',
    words:
      'ја не на да у са до то али ми ме сам није био била је и за као од већ још ову овај картица картицу новац никад ништа се су',
    letters: 'јљњћђџ',
  },
];
