/**
 * Words that take a contact away from the cardholder or the merchant, a language at a time: it is only planned, somebody else made
 * it, it was made with somebody else, or it is the merchant's own message. Alternatives of a regular expression over folded text; `*` is the rest of a word.
 */
import { CARRIERS } from '../../text/carriers.ts';

export type Scope = 'planned' | 'byOthers' | 'toOthers' | 'theirs';

export interface ScopeWords {
  words: readonly string[];
  /** A sentence whose contact is out of scope by these words, and one like it whose contact counts. */
  reads: string;
  passesOver: string;
}

export interface ContactWords extends Readonly<Record<Scope, ScopeWords>> {
  /** What says that the cardholder acts, between another person and the contact. */
  me: string;
  /** Whoever was paid: a carrier or a bank named beside it is what was talked about. */
  merchant: string;
}

export const CONTACT_WORDS: Readonly<Record<string, ContactWords>> = {
  en: {
    planned: {
      words: [
        "(i|we)( wi|')ll|(i|we) (would|should|might|could)( have)?|i'd|(going|planning|about) to",
        '(want|wanted|plan|planned|intend|intended|mean|meant|hope|need|have) to|gonna|tomorrow|next (week|monday|tuesday|wednesday)',
        'not (yet )?(got|gotten) (a)?round to|thinking (of|about)|never got (a)?round to|should i|before (i )?(contact|call|email)\\w*',
      ],
      reads: 'I am going to email the shop next week.',
      passesOver: 'I emailed the shop last week.',
    },
    byOthers: {
      words: [
        '(my|our|his|her|their|a|the|another) (husband|wife|partner|son|daughter|brother|sister|mother|mum|mom|father|dad|friend|mate)',
        '(my|our|a|the|another|some) (colleague|co-?worker|neighbou?r|boss|boyfriend|girlfriend|cousin|uncle|aunt|grand\\w+|flatmate)',
        '(other|many|some) (people|customers|guests|buyers)',
      ],
      reads: 'My brother phoned the seller twice.',
      passesOver: 'My brother was there when I phoned the seller.',
    },
    toOthers: {
      words: [
        `${CARRIERS}|royal mail|evri|yodel|parcelforce|the (courier|carrier|driver|post office|postman)|(the|my|your|our) (local )?bank`,
        'the police|(called|told|contacted|rang|phoned|asked|messaged|emailed|but) you|my (card issuer|insurance|insurer|lawyer)',
        'you (people |lot |guys )?(told|said|advised|asked)',
        '(the|my|our) (neighbou?rs?|landlord|embassy|security guard|guard)|citizens advice|trading standards|action fraud',
        'your (\\w+ )?(hotline|helpline|line|number|call cent(re|er)|branch|app|customer (service|care))|paypal|klarna',
      ],
      reads: 'I called the courier twice.',
      passesOver: 'I called the shop twice.',
    },
    theirs: {
      words: [
        "(in |per |according to )?(their|its|the (shop|store|seller|company|merchant|hotel)'?s?) (e-?mail|letter|message|reply|text)",
        '(an|the) e-?mail from (them|the \\w+)',
      ],
      reads: 'Their email of 11 October says it was approved.',
      passesOver: 'My email of 11 October says it was late.',
    },
    me: "i|we|i've|i'd|we've|myself|my",
    merchant:
      'shop|store|seller|merchant|company|hotel|retailer|vendor|support|customer (service|care)|restaurant|website',
  },
  de: {
    planned: {
      words: [
        '(werde|werden|will|wollen|mochte|mochten|sollte|soll|musste|muss|konnte|wurde|hatte|kann) (ich|wir)',
        '(ich|wir) (werde|werden|will|wollen|mochte|mochten|sollte|sollten|muss|mussen|konnte|wurde|hatte|hatten)',
        '(wollte|wollten) (\\w+ ){0,4}(noch|eigentlich|erst)|(habe|haben) (\\w+ ){0,3}vor',
        '(?<!(heute|gestern|am|guten|diesen|vorgestern|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag) )morgen',
        'nachste woche|kommende woche|demnachst',
        'bevor (ich|wir)|noch nicht dazu gekommen|uberlege|hatte ich',
      ],
      reads: 'Morgen rufe ich beim Händler an.',
      passesOver: 'Gestern rief ich beim Händler an.',
    },
    byOthers: {
      words: [
        '(mein|meine|unser|unsere|ein|eine) (mann|frau|sohn|tochter|bruder|schwester|mutter|vater|freund|freundin|partner|partnerin)',
        '(mein|meine|unser|unsere|ein|eine) (kollege|kollegin|nachbar|nachbarin|chef|chefin|onkel|tante|enkel|enkelin|oma|opa|mama|papa)',
        'andere (kunden|gaste|leute|kaufer)',
      ],
      reads: 'Mein Bruder hat den Verkäufer angerufen.',
      passesOver: 'Mein Bruder war dabei, ich habe den Verkäufer angerufen.',
    },
    toOthers: {
      words: [
        `${CARRIERS}|deutsche post|(die|der|bei der|zur) post|(paketdienst|lieferdienst|zusteller|fahrer|boten?)\\w*|(meine|die|eure|ihre) bank`,
        '(bei|mit|an|von)? ?(ihnen|euch) |hausbank|sparkasse|volksbank|polizei|anzeige|verbraucherzentrale|versicherung|anwalt',
        '(die|der|den|dem|meine|meinen) (nachbar|nachbarn|nachbarin|vermieter|hausmeister)|fundburo',
        '(eurer?|ihrer?|ihre|eure) (\\w+ )?(hotline|nummer|filiale|kundenservice|zentrale|app)|paypal|klarna|kartensperre|sperrnotruf',
      ],
      reads: 'Ich habe bei der Polizei angerufen.',
      passesOver: 'Ich habe beim Händler angerufen.',
    },
    theirs: {
      words: [
        'laut (\\w+ )?(mail|e-mail|schreiben|brief|nachricht)',
        '(mail|e-mail|brief|schreiben|nachricht) (des|der|vom|von der|von dem)',
        'in (der|ihrer|seiner|deren) (mail|e-mail|antwort|nachricht)',
      ],
      reads: 'Laut Mail des Händlers ist es genehmigt.',
      passesOver: 'In meiner Mail an den Händler stand alles.',
    },
    me: 'ich|wir|selbst|mein|meine*',
    merchant:
      'handler*|laden|shop|geschaft|verkaufer*|firma|hotel|kundenservice|kundendienst|anbieter|restaurant|unternehmen',
  },
  fr: {
    planned: {
      words: [
        "(je|j'|nous|on) ?(vais|allons|va|compte|comptais|pense|pensais|voulais|voudrais|veux|dois|devrais|devais|aurais|souhaite)",
        "demain|la semaine prochaine|lundi prochain|(j'|je |j')?(irai|appellerai|ecrirai|contacterai|demanderai|parlerai|passerai)",
        "pas encore|avant (de|d'|que)|si (je|j')|envisage|a l'occasion|faudrait que",
      ],
      reads: 'Je compte écrire au magasin.',
      passesOver: "J'ai écrit au magasin.",
    },
    byOthers: {
      words: [
        '(mon|ma|notre|un|une|son) (mari|femme|fils|fille|frere|soeur|mere|pere|ami|amie|copain|copine|collegue|voisin|voisine|conjoint)',
        '(mon|ma|notre) (compagnon|compagne|patron|patronne|cousin|cousine|oncle|tante|petit-fils|petite-fille|gendre|belle-\\w+|beau-\\w+)',
        "(d'autres|plusieurs) (clients|clientes|personnes|gens|acheteurs)",
      ],
      reads: 'Mon frère a appelé le vendeur.',
      passesOver: "Mon frère était là quand j'ai appelé le vendeur.",
    },
    toOthers: {
      words: [
        `${CARRIERS}|la poste|le (facteur|livreur|transporteur|gardien|vigile)|(ma|la|votre|notre) banque|(mon|ma|votre) (conseiller|conseillere|agence)`,
        "la police|la gendarmerie|le commissariat|(je|j') ?vous|chez vous|aupres de vous|mon assurance|l'assurance|les voisins|que choisir",
        '(votre|vos) (\\w+ )?(service|services|plateforme|numero|agence|hotline|conseiller|centre)|paypal|klarna|opposition',
      ],
      reads: "J'ai appelé le transporteur deux fois.",
      passesOver: "J'ai appelé la boutique deux fois.",
    },
    theirs: {
      words: [
        "(leur|son|d'apres leur|selon leur) (e-?mail|mail|courriel|message|lettre|courrier)",
        "(mail|courriel|message|courrier) (du|de la|de l'|recu du) (vendeur|boutique|magasin|societe|hotel)",
      ],
      reads: 'Leur mail du 11 octobre dit que tout est accepté.',
      passesOver: 'Mon mail du 11 octobre dit que tout est faux.',
    },
    me: "je|j'*|nous|moi-meme|mon|ma|mes",
    merchant:
      'boutique|magasin|vendeur|vendeuse|commercant*|marchand|societe|entreprise|hotel|service client|restaurant|site',
  },
  es: {
    planned: {
      words: [
        '(voy|vamos|iba|ibamos) a|(pienso|quiero|queria|quisiera|pensaba|planeo|intentare|tengo que|deberia|debo|prefiero)',
        '(llamare|escribire|ire|preguntare|contactare|hablare|reclamare|pasare)|por la manana ire|la (proxima semana|semana que viene)',
        '(todavia|aun) no|antes de|si (les|le|los)|hubiera|habria|manana (voy|llamo|escribo|paso|les|le|ire)|acerco manana',
      ],
      reads: 'La semana que viene voy a llamar a la tienda.',
      passesOver: 'La semana pasada llamé a la tienda.',
    },
    byOthers: {
      words: [
        '(mi|nuestro|nuestra|un|una|su) (marido|esposo|esposa|mujer|hijo|hija|hermano|hermana|madre|mama|padre|papa|amigo|amiga|novio|novia)',
        '(mi|nuestro|nuestra|un|una) (companero|companera|colega|vecino|vecina|jefe|jefa|primo|prima|tio|tia|nieto|nieta|cunado|cunada)',
        '(hay gente|otros clientes|otras personas|mucha gente)',
      ],
      reads: 'Mi hermano llamó al vendedor.',
      passesOver: 'Mi hermano no estaba, yo llamé al vendedor.',
    },
    toOthers: {
      words: [
        `${CARRIERS}|estafeta|el (repartidor|mensajero|transportista|cartero|vigilante|guardia)|(mi|el|al|del|su) banco`,
        '(a|con|para) ustedes|con vosotros|a vosotros|policia|denuncia|comisaria|ministerio publico|mi (sucursal|seguro|abogado|oficina)',
        '(los|mis|un|una|la|el) vecin(o|a|os|as)|consumo|profeco',
        'su (linea|numero|sucursal|central|centro|app|servicio|oficina)|vuestr[oa] \\w+|paypal|klarna',
      ],
      reads: 'Llamé a la policía el lunes.',
      passesOver: 'Llamé a la tienda el lunes.',
    },
    theirs: {
      words: [
        '(su|segun su|en su) (correo|mail|e-?mail|mensaje|carta)|(correo|mensaje|carta) (de|del) (la tienda|vendedor|hotel|la empresa)',
      ],
      reads: 'En su correo del 11 de octubre dicen que sí.',
      passesOver: 'En mi correo del 11 de octubre pedí todo.',
    },
    me: 'yo|nosotros|mi|mis|he|hemos|llame|escribi|pregunte|hable|fui|reclame|contacte|mande|envie',
    merchant: 'tienda|vendedor*|comercio|empresa|hotel|restaurante|atencion al cliente|negocio|taller|web',
  },
  it: {
    planned: {
      words: [
        '(voglio|vorrei|volevo|devo|dovrei|penso di|pensavo di|intendo|sto per|conto di|avevo intenzione|avrei|ho intenzione)',
        '(andro|chiamero|scrivero|contattero|passero|provero|parlero|telefonero|chiedero)|domani|la settimana prossima|settimana prossima',
        'prima di|non ancora|se (li|le|lo|gli)|appena posso|vado a',
      ],
      reads: 'Domani scrivo al negozio.',
      passesOver: 'Ieri ho scritto al negozio.',
    },
    byOthers: {
      words: [
        '(mio|mia|un|una|il mio|la mia) (marito|moglie|figlio|figlia|fratello|sorella|madre|mamma|padre|papa|amico|amica|fidanzato|fidanzata)',
        '(mio|mia|un|una) (collega|vicino|vicina|capo|compagno|compagna|cugino|cugina|zio|zia|nipote|cognato|cognata|nonno|nonna|suocera)',
        '(altri clienti|altre persone|altra gente)',
      ],
      reads: 'Mio fratello ha chiamato il venditore.',
      passesOver: 'Mio fratello era presente quando io ho chiamato il venditore.',
    },
    toOthers: {
      words: [
        `${CARRIERS}|sda|brt|bartolini|poste italiane|le poste|(il|al|col|con il) (corriere|postino|fattorino)|(la mia|la|alla|in|vostra) banca`,
        '(vi (ho|scrivo|chiamo|contatto))|a voi|con voi|polizia|carabinieri|questura|denuncia|(mia|la) (filiale|assicurazione)|avvocato',
        '(i|ai|il|la|alla|al) (vicini|vicino|vicina|guardia)',
        '(vostr[oa]) (\\w+ )?(numero|filiale|servizio|call center|assistenza|app|operatore)|numero verde|paypal|klarna',
      ],
      reads: 'Ho telefonato al corriere due volte.',
      passesOver: 'Ho telefonato al negozio due volte.',
    },
    theirs: {
      words: [
        '(nella|dalla|secondo la)? ?(loro|sua) (mail|e-mail|email|lettera|risposta)|(mail|e-mail|lettera) (del|della) (venditore|negozio|ditta|hotel)',
      ],
      reads: 'La loro mail dell’11 ottobre dice di sì.',
      passesOver: 'La mia mail dell’11 ottobre dice di no.',
    },
    me: 'io|noi|mio|mia|miei|ho|abbiamo',
    merchant:
      'negozio|venditore|venditrice|ditta|azienda|societa|hotel|albergo|ristorante|servizio clienti|assistenza|sito',
  },
  pt: {
    planned: {
      words: [
        '(vou|vamos|ia|iamos|pretendo|penso em|quero|queria|preciso|tenho (que|de)|devia|deveria|gostaria|tenciono|estou a pensar)',
        '(ligarei|escreverei|falarei|irei|passarei|contactarei|perguntarei)|amanha|(na )?(semana que vem|proxima semana)',
        'antes de|ainda nao|se (eu|lhes)|teria|depois (eu )?(ligo|falo|passo)',
      ],
      reads: 'Amanhã eu ligo para a loja.',
      passesOver: 'Ontem eu liguei para a loja.',
    },
    byOthers: {
      words: [
        '(meu|minha|nosso|nossa|um|uma|o meu|a minha) (marido|esposa|mulher|filho|filha|irmao|irma|mae|pai|amigo|amiga|namorado|namorada)',
        '(meu|minha|um|uma) (colega|vizinho|vizinha|chefe|primo|prima|tio|tia|neto|neta|cunhado|cunhada|sogra|sogro|avo|companheiro)',
        '(outros clientes|outras pessoas|muita gente)',
      ],
      reads: 'Meu irmão ligou para o vendedor.',
      passesOver: 'Meu irmão estava comigo quando eu liguei para o vendedor.',
    },
    toOthers: {
      words: [
        `${CARRIERS}|os correios|nos correios|(a|o|pra|para a) (transportadora|carteiro|entregador|estafeta|motoboy|seguranca)|(meu|o|ao|no) banco`,
        '(a|com|de|para|pra) (voces|vos)|convosco|ai de voces|policia|boletim|(minha|vossa|a) agencia|balcao|psp|procon|minha gerente|meu gerente',
        '(o|a|os|as|um|uma) vizinh(o|a|os|as)|gerente da minha|advogado',
        '(voss[oa]|seu|sua|a central) (\\w+ )?(central|linha|numero|app|apoio|servico|agencia|atendimento)?( de voces)|linha de apoio|paypal',
      ],
      reads: 'Falei com a gerente da minha agência.',
      passesOver: 'Falei com a gerente da loja.',
    },
    theirs: {
      words: [
        '(no|o|segundo o)? ?(e-?mail|email|mensagem|carta) (deles|dela|dele|da loja|do vendedor|da empresa|do hotel)|no seu (e-?mail|email)',
      ],
      reads: 'O e-mail deles de 11 de outubro diz que sim.',
      passesOver: 'O meu e-mail de 11 de outubro diz que não.',
    },
    me: 'eu|nos|meu|minha|liguei|escrevi|falei|fui|mandei|enviei|contactei|reclamei',
    merchant: 'loja|vendedor*|empresa|hotel|restaurante|comerciante|apoio ao cliente|sac|atendimento|oficina|site',
  },
  pl: {
    planned: {
      words: [
        '(zamierzam|mam zamiar|chce|chcialem|chcialam|chcielismy|planuje|powinienem|powinnam|mialem|mialam|musze|wypadaloby)',
        '(zadzwonie|napisze|pojde|zapytam|bede|podejde|przejde sie|zglosze)|jutro|pojutrze|w przyszlym tygodniu|po weekendzie',
        '(gdybym|jesli|jezeli|zanim|jeszcze nie|moze|mysle zeby|zeby dzwonic|zastanawiam)',
      ],
      reads: 'Jutro zadzwonię do sklepu.',
      passesOver: 'Wczoraj zadzwoniłem do sklepu.',
    },
    byOthers: {
      words: [
        '(maz|zona|syn|corka|brat|siostra|mama|matka|tata|ojciec|kolega|kolezanka|przyjaciel|przyjaciolka|sasiad|sasiadka|narzeczony|narzeczona)',
        '(szef|szefowa|partner|partnerka|chlopak|dziewczyna|wujek|ciocia|wnuk|wnuczka|tesciowa|szwagier|babcia|dziadek)',
        '(inni|inne) (klienci|osoby|ludzie|goscie)',
      ],
      reads: 'Brat dzwonił do sprzedawcy.',
      passesOver: 'Brat był obok, kiedy ja dzwoniłem do sprzedawcy.',
    },
    toOthers: {
      words: [
        `${CARRIERS}|(na|do|z) poczt\\w+|kurier\\w*|listonosz\\w*|(do|w|z|moim|moj|mojego) (bank\\w*|oddzial\\w*)|paczkomat\\w*|policj\\w*|komisaria\\w*`,
        '(do|u|z) (panstwa|was|wami)|wam |panstwu|infolini\\w* banku|ubezpieczyciel\\w*|rzecznik\\w*|sasiad\\w*|ochroniarz\\w*|adwokat\\w*',
        '(wasz\\w*|panstwa) (\\w+ )?(infolini\\w*|numer\\w*|oddzial\\w*|konsultant\\w*|aplikacj\\w*)|paypal\\w*|klarn\\w*',
      ],
      reads: 'Dzwoniłam do kuriera dwa razy.',
      passesOver: 'Dzwoniłam do sklepu dwa razy.',
    },
    theirs: {
      words: [
        '(w|z) ich (mailu|liscie|wiadomosci|odpowiedzi|pismie)|(mail|list|wiadomosc) od (sklepu|sprzedawcy|nich|firmy)|(ich|jego) (mail|list)',
      ],
      reads: 'W ich mailu z 11 października jest zgoda.',
      passesOver: 'W moim mailu z 11 października jest prośba.',
    },
    me: 'ja|my|moj|moja|moje|moim|sam|sama',
    merchant: 'sklep*|sprzedawc*|firm*|hotel*|restauracj*|obslug*|biur*|salon*|warsztat*',
  },
  ar: {
    planned: {
      words: [
        '(سوف|انوي|اريد ان|ابغي|ناوي|حابب|بدي|راح|رح|كنت اريد|كنت انوي|كنت ناوي)|س(اتصل|اكتب|ارسل|اراسل|اذهب|امر|اتواصل|اكلم)\\p{L}*',
        'غدا|بكرا|بكره|الاسبوع القادم|الاسبوع الجاي|لو |قبل ان|لم اتصل بعد|افكر',
      ],
      reads: 'غدا أتصل بالمتجر.',
      passesOver: 'أمس اتصلت بالمتجر.',
    },
    byOthers: {
      words: [
        '(زوجي|زوجتي|ابني|ابنتي|اخي|اختي|امي|والدتي|ابي|والدي|صديقي|صديقتي|زميلي|زميلتي|جاري|جارتي|خطيبي|خطيبتي|مديري|ابن عمي)',
        '(زباين|زبائن|عملاء|ناس) (اخرون|اخرين|غيري)',
      ],
      reads: 'أخي اتصل بالبائع.',
      passesOver: 'كان أخي معي وأنا اتصلت بالبائع.',
    },
    toOthers: {
      words: [
        `(ال|بال|لل|في ال)?(بنك|مصرف|شرطه|مندوب|جيران|حارس|سفاره|محامي|فرع)|شركه (ال)?(شحن|توصيل)|مكتب البريد|(ب)?(ارامكس|سمسا|${CARRIERS})`,
        '(بكم|معكم|اليكم|عليكم|لكم|خدمه عملاء البنك)',
        '(كلمتكم|كلمتكو|راسلتكم|بلغتكم|خدمه عملايكم|خدمه عملاءكم|خطكم|رقمكم|فرعكم|تطبيقكم|بنكي)',
      ],
      reads: 'اتصلت بشركة الشحن مرتين.',
      passesOver: 'اتصلت بالمتجر مرتين.',
    },
    theirs: {
      words: ['رساله (المتجر|البائع|الشركه|الفندق)|رسالتهم|بريدهم|في ردهم|ايميلهم'],
      reads: 'رسالتهم يوم 11 أكتوبر تقول نعم.',
      passesOver: 'رسالتي يوم 11 أكتوبر تقول لا.',
    },
    me: 'انا|نحن',
    merchant: 'المتجر|متجر|البائع|المحل|الشركه|الفندق|المطعم|التاجر|الموقع',
  },
  nl: {
    planned: {
      words: [
        '(ik|wij|we) (zal|zullen|ga|gaan|wil|willen|wou|zou|zouden|moet|moeten|had moeten)|(zal|zullen|ga|gaan|wil|zou|moet) (ik|wij|we)',
        '(?<!(die|deze|gister) )morgen|volgende week|(ben|was|zijn|waren) (ik |we )?(\\w+ )?van plan|had (ik|ik maar|ik het)',
        'voordat (ik|we)|nog niet aan toe|binnenkort',
      ],
      reads: 'Morgen bel ik de winkel.',
      passesOver: 'Gisteren belde ik de winkel.',
    },
    byOthers: {
      words: [
        '(mijn|onze|een|een van mijn) (man|vrouw|zoon|dochter|broer|zus|moeder|vader|vriend|vriendin|partner|collega|buurman|buurvrouw)',
        '(mijn|onze|een) (baas|neef|nicht|oom|tante|kleinzoon|kleindochter|schoonmoeder|schoonvader|huisgenoot)|andere (klanten|gasten|mensen|kopers)',
      ],
      reads: 'Mijn broer heeft de verkoper gebeld.',
      passesOver: 'Mijn broer was erbij toen ik de verkoper heb gebeld.',
    },
    toOthers: {
      words: [
        `${CARRIERS}|bpost|de (post|koerier|bezorger|postbode|vervoerder|bank|politie|buren|bewaker|verhuurder)|(mijn|jullie|uw) bank|aangifte`,
        '(met|bij|aan|naar) (jullie|u)|jullie (gebeld|gemaild|geschreven)|verzekering|advocaat|consumentenbond|fraudehelpdesk',
        '(jullie|uw) (\\w+ )?(klantenservice|nummer|lijn|app|kantoor|filiaal|helpdesk)|paypal|klarna',
      ],
      reads: 'Ik heb de koerier twee keer gebeld.',
      passesOver: 'Ik heb de winkel twee keer gebeld.',
    },
    theirs: {
      words: [
        '(in )?(hun|diens) (mail|e-mail|brief|bericht|antwoord)|volgens (hun|de) (mail|e-mail|brief)|(mail|brief) van (de winkel|de verkoper|het hotel|hen)',
      ],
      reads: 'Hun mail van 11 oktober zegt dat het goed is.',
      passesOver: 'Mijn mail van 11 oktober zegt dat het fout is.',
    },
    me: "ik|wij|we|mijn|m'n|zelf",
    merchant: 'winkel|verkoper|webshop|bedrijf|hotel|klantenservice|garage|restaurant|firma|zaak',
  },
  tr: {
    planned: {
      words: [
        '\\p{L}+(acag|eceg)(im|iz)|yarin|haftaya|gelecek hafta|onumuzdeki hafta|(aramayi|yazmayi|gitmeyi|ugramayi) (dusunuyorum|planliyorum)',
        '\\p{L}+mak istiyorum|\\p{L}+mek istiyorum|niyetindeyim|niyetim|daha (aramadim|yazmadim)|\\p{L}+(madan|meden) once|keske',
      ],
      reads: 'Yarın mağazayı arayacağım.',
      passesOver: 'Dün mağazayı aradım.',
    },
    byOthers: {
      words: [
        '(esim|kocam|karim|oglum|kizim|kardesim|abim|ablam|annem|babam|arkadasim|komsum|is arkadasim|patronum|kuzenim|dayim|teyzem|amcam|halam)',
        '(torunum|nisanlim|sevgilim|gelinim|damadim|yegenim)|(baska|diger) (musteri|musteriler|kisiler|insanlar)',
      ],
      reads: 'Kardeşim satıcıyı aradı.',
      passesOver: 'Kardeşim yanımdaydı, ben satıcıyı aradım.',
    },
    toOthers: {
      words: [
        `${CARRIERS}|ptt\\p{L}*|(yurtici|aras|mng|surat|trendyol express|kolay gelsin)( kargo)?\\p{L}*`,
        `kargo(yu|ya|cu\\p{L}*| firma\\p{L}*| sirket\\p{L}*| sube\\p{L}*)`,
        '(banka\\p{L}*|sube(m|nize|ye|den)\\p{L}*|polis\\p{L}*|karakol\\p{L}*|komsu\\p{L}*|guvenlik\\p{L}*)',
        'sigorta\\p{L}*|avukat\\p{L}*|size|sizi|sizinle|savcilik\\p{L}*',
        '(cagri merkeziniz|hattiniz|subeniz|uygulamaniz|musteri hizmetleriniz)\\p{L}*|paypal\\p{L}*',
      ],
      reads: 'Kargo firmasını iki kez aradım.',
      passesOver: 'Mağazayı iki kez aradım.',
    },
    theirs: {
      words: [
        '(e-?posta|mail|mesaj|mektup|yazi)(lar)?(in|un)?(da|de)ki|(e-?posta|mail|mesaj)(lar)?inda|saticidan gelen|magazadan gelen',
      ],
      reads: 'Mağazanın 11 Ekim tarihli mesajında onaylandı deniyor.',
      passesOver: 'Benim 11 Ekim mesajım duruyor.',
    },
    me: 'ben|biz|kendim|aradim|yazdim|ugradim|gittim',
    merchant: 'magaza*|satici*|otel*|restoran*|musteri hizmetleri*|dukkan*|usta*',
  },
  uk: {
    planned: {
      words: [
        '(збираюся|збираюсь|збирався|збиралася|планую|хочу|хотів|хотіла|маю намір|думаю|буду|мушу|треба|варто|планував|планувала)',
        '(напишу|подзвоню|зателефоную|піду|запитаю|звернуся|зайду|поїду)|завтра|наступного тижня|якби|поки не|ще не|перш ніж|спершу хочу',
      ],
      reads: 'Завтра напишу в магазин.',
      passesOver: 'Вчора я написав у магазин.',
    },
    byOthers: {
      words: [
        '(чоловік|дружина|син|донька|дочка|брат|сестра|мама|мати|тато|батько|друг|подруга|колега|сусід|сусідка|начальник|начальниця)',
        '(хлопець|дівчина|дядько|тітка|онук|онука|свекруха|теща|кума|кум|знайомий|знайома|наречений|наречена)',
        '(інші|інших) (клієнти|люди|покупці|гості)',
      ],
      reads: 'Брат дзвонив продавцю.',
      passesOver: 'Брат стояв поруч, коли я дзвонив продавцю.',
    },
    toOthers: {
      words: [
        `${CARRIERS}|нов\\p{L}+ пошт\\p{L}+|укрпошт\\p{L}+|meest|кур.?єр\\p{L}*`,
        `(?<!електронн\\p{L}{1,3} |(писа|надісла|надсила|звер)\\p{L}* ([^ ]+ )?на )пошт(у|и|і|овик\\p{L}*)|банк\\p{L}*|відділенн\\p{L}+ банку`,
        '(до|у|з) вас|вам |поліці\\p{L}*|заяв\\p{L} в|сусід\\p{L}+|охорон\\p{L}+|адвокат\\p{L}*|страхов\\p{L}+|кіберполіц\\p{L}+',
        '(ваш\\p{L}*) (гаряч\\p{L}+ )?(ліні\\p{L}+|номер\\p{L}*|відділенн\\p{L}+|застосунок|підтримк\\p{L}+)|монобанк\\p{L}*|приватбанк\\p{L}*',
      ],
      reads: 'Я двічі телефонувала в поліцію.',
      passesOver: 'Я двічі телефонувала в магазин.',
    },
    theirs: {
      words: [
        '(у|в|з) (їхньому|їх|його) (листі|повідомленні|мейлі|імейлі|відповіді)|(лист|повідомлення) від (магазину|продавця|них|готелю)',
      ],
      reads: 'У їхньому листі від 11 жовтня є згода.',
      passesOver: 'У моєму листі від 11 жовтня є прохання.',
    },
    me: 'я|ми|мій|моє|мої*|мого|сам|сама',
    merchant: 'магазин*|продавц*|продавець|фірм*|компані*|готел*|ресторан*|підтримк*|салон*|сайт*',
  },
  ja: {
    planned: {
      words: [
        'つもり|予定|明日|来週|これから|ようと思|たいと思|てみます|考えています|する気|しようか|べきか|まだ連絡|あとで連絡|後で連絡',
      ],
      reads: '明日店に電話するつもりです。',
      passesOver: '昨日店に電話しました。',
    },
    byOthers: {
      words: [
        '(夫|妻|主人|家内|息子|娘|兄|弟|姉|妹|母|父|友人|友達|同僚|上司|彼氏|彼女|祖母|祖父|孫|旦那|嫁|知人|隣人)(が|は|も)|他の客が',
      ],
      reads: '兄が店に電話しました。',
      passesOver: '兄と話して、私が店に電話しました。',
    },
    toOthers: {
      words: [
        'ヤマト|佐川|日本郵便|郵便局|クロネコ|配送業者|配達員|運送会社|宅配|銀行|カード会社|警察|交番|消費者センター|消費生活センター|隣の人|大家|警備員|そちらに|御社に',
        '貴行|御行|カスタマーセンターに問い合わせ|コールセンター|お客様センター',
      ],
      reads: '配送業者に二回電話しました。',
      passesOver: '販売店に二回電話しました。',
    },
    theirs: {
      words: ['(店|先方|業者|ホテル|会社)(からの|の)(メール|手紙|連絡|メッセージ|返信)'],
      reads: '11日の店のメールには返金とあります。',
      passesOver: '11日の私のメールには返金とあります。',
    },
    me: '私|僕|自分|俺',
    merchant: '店|販売業者|通販会社|ホテル|販売元|ショップ|サポート',
  },
};
