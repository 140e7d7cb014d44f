import { type Lexicon, words } from './lexicon.shape.ts';

/** Portuguese cue words by concept (Portugal and Brazil); `*` ends a stem, `_` joins the words of a phrase. */
export const PT: Lexicon = {
  STOP: words(
    'o a os as de que e em um uma por com para meu minha não nao do da dos das no na foi eu mas me se ao isso',
    'esta este como quando porque já ja muito ele ela eles tenho tinha estava são sao é fiz nem mais pelo pela',
    'num numa há ha está',
  ),
  NEG: 'nao nunca jamais nada nem nenhum* ninguem sem',
  RECEIVE: 'receb* cheg* entreg* aparec* veio vieram',
  SHIP: words(
    'encomenda* pacote* envio* envia* transportadora* correio* correios rastre* ctt estafeta carteiro caixa',
    'motoboy entregador* sedex',
  ),
  GOODS: words(
    'produto* artigo* mercadoria* sapato* tenis sapatilha* telemovel celular telefone iphone portatil notebook',
    'computador tablet casaco* jaqueta vestido* camisa* calca* sofa mesa* cadeira* cama colchao candeeiro',
    'abajur auscultador* fone fones camara camera consola console televis* tv brinquedo* livro* relogio*',
    'bolsa* mala* perfume* anel colar joia* movel moveis bicicleta* oculos cortina* liquidificador aspirador*',
    'furadeira frigorifico geladeira maquina_de_lavar forno ecra teclado violao guitarra roupa* peca* bateria',
    'carrinho impressora airfryer cafeteira item itens espelho carrinho_de_bebe berco fritadeira edredao',
    'mala_de panela fogao ferro_de_engomar micro_ondas torradeira ventilador aquecedor estante armario tapete*',
    'trotinete patinete moletom saia chapeu luvas capacete raquete flores vinho pneu* ferramenta* corta_relva',
    'drone airpods capa capinha poltrona camisola chaleira panelas frigobar_novo rosas banco lava_louça',
    'bolo_de velas toalha_de_mesa blusa broche jantes selim tripé lente arranhador balanço escorrega tapete',
  ),
  BUY: 'compr* encomend* pedido* pedi adquiri*',
  SERVICE: words(
    'servico* curso* aula* oficina* seminario repara* conserto* limpeza canalizador encanador eletricista*',
    'pintor* pedreiro mecanico* cabeleireir* massagem treinador* tratamento* dentista* fotograf* catering',
    'buffet mudanca* jardineiro* obra* remodela* reforma* instala* tecnico* casamento creche yoga ioga pilates',
    'jardineiro maquilhadora maquiadora professor* professora escola_de_conducao autoescola terapia psicolog*',
    'serralheiro chaveiro tatuagem manicure veterinari* tradutor advogad* baba ama transfer traslado sessao',
    'despachante ar_condicionado lavagem empreiteiro marceneiro personal festa_infantil depilacao mágico',
    'palhaç* insuflável pula_pula orquestra babá hotel_para_cães hotel_de_cachorro dedetiz* limpa_chaminés',
    'andaime* arquitet* unhas pestanas madeixas corte permanente fisio* alfaiate costureira sapateiro',
    'estofador* vidraceiro calha* autocarro_alugado limusine guia visita spa escola_de_dança escola_de_línguas',
    'explicador* campo_de_férias colônia_de_férias cerâmica telhadista pedreiro* animador* serralheir*',
    'chaveir* encanador* canalizador* salão_de_festas',
  ),
  EVENT: words(
    'concerto* show shows bilhete* ingresso* espetaculo* festival* jogo evento* teatro cinema congresso',
    'aniversário festa casamento cerimónia cerimônia batizado comunhão formatura funeral recepção estreia',
    'circo musical balé bodas',
  ),
  TRAVEL: words(
    'voo voos companhia_aerea aviao viagem viagens passeio* cruzeiro ferry comboio trem ferias excursao',
    'passagem passagens taxi uber autocarro onibus barco transfer',
  ),
  LODGING: words(
    'hotel quarto* reserva* apartamento* hostel airbnb pousada* alojamento* hosped* noite* diaria diarias',
    'estadia quinta pensao camping chale bangalo casa_de_campo',
  ),
  NOSHOW: words(
    'no_show overbooking nao_comparencia nao_comparecimento sem_quarto lotado nao_havia_quarto',
    'nao_tinha_quarto cheio nao_comparec* esgotado ninguém_veio ninguém_apareceu não_apareceu não_compareceu',
    'deixaram_pendurad* esperámos_o_dia esperei_o_dia porta_fechada esperar_em_vão deu_o_cano bolo',
  ),
  RENTAL: words(
    'aluguer aluguel alug* rent_a_car minibar frigobar portagem portagens pedagio* multa* risco* arranhao',
    'locadora carro_alugado',
  ),
  SUBSCR: words(
    'assinatura* subscri* assinante mensal* mensalidade* todo_mes todos_os_meses cada_mes renov* ginasio',
    'academia recorrente* plano anuidade adesao socio mes assinei revista site_de_encontros linha netflix',
    'jornal academia_de',
  ),
  TRIAL: words(
    'teste periodo_de_teste teste_gratis gratis gratuit* amostra* experiencia_gratuita so_o_frete portes frete',
    'degustacao experimental',
  ),
  CANCEL: words(
    'cancel* anul* desist* rescind* rescis* desmarc* desistencia anulacao dispens* resolvemos pedi_para_nao',
    'nao_queria_mais parar_a interromp*',
  ),
  RETURN: words(
    'devolvi* devolve* retorn* mandei_de_volta enviei_de_volta devolucao_do arrependimento reenvi* devolucao',
    'recolh* vieram_buscar recusei_a_encomenda levei_de_volta',
  ),
  REFUND: words(
    'reembols* estorn* devolucao devolver_o creditad* credito nota_de_credito ressarc* dinheiro_de_volta',
    'devolvido devolvam',
  ),
  PROMISE: words(
    'promet* confirm* aceit* garanti* assegur* combin* disseram disse prometid* concord* reconhec_eram falaram',
  ),
  STILL: 'ainda ha_semanas desde semanas dias meses espera* aguard* ate_hoje ate_agora atras* faz pendente semana',
  TWICE: words(
    'duas_vezes dobro dobrad* duplicad* duplicidade dupla tres_vezes segunda_vez vezes duas_cobrancas',
    'mesmo_valor repetid* de_novo outra_vez dois_debitos 2_vezes mesma_compra novamente dois_pagamentos',
    'identic* ambas duplo',
  ),
  ONCE: 'uma_vez so_uma apenas_uma uma_compra um_pedido unica uma_so uma_unica so_um apenas_um unico',
  CHARGE: words(
    'cobr* debit* pagamento* fatur* transa* lancamento* descont* retir* tiraram operacao compra_no movimento*',
    'levantad* despesa',
  ),
  PAID: 'paguei pago pagar pagou paga liquidei',
  WRONG: 'errad* erro* engan_o enganei incorret* incorrect* equivoc*',
  MORE: words(
    'a_mais mais demais diferenca superior excess* acima extra adicional inflacion* zero_a_mais dez_vezes',
    'acrescid* acrescimo triplo',
  ),
  INSTEAD: words(
    'em_vez ao_inves no_lugar deveria devia combinad* orcamento acordad* era_para eram_para quando_o_preco',
    'combinado acordado orcado marcava dizia assinei_por mostrava',
  ),
  AMOUNT: words(
    'valor* montante* preco* quantia* total soma gorjeta custo conta importancia desconto cupom servico_de_10',
    'tarifa',
  ),
  RECEIPT: words(
    'recibo* fatura_simplificada talao comprovante* comprovativo* nota_fiscal cupom ementa cardapio nota',
    'fatura_diz',
  ),
  CURRENCY: 'moeda* cambio taxa_de_cambio conver* dcc divisa* cotacao',
  CURNAME: 'euro euros eur dolar* usd libra* gbp peso* iene* franco* coroa* reais real brl zloty* lira* dirham*',
  ATM: words(
    'multibanco caixa_eletronic* caixa_automatic* atm caixa_24h banco24horas levantamento levantar saque*',
    'sacar saquei terminal maquina levantei',
  ),
  CASH: 'dinheiro notas cedula* numerario especie',
  DISPENSE: words(
    'saiu sairam dispens* deu cuspiu soltou liberou libertou saiu_nada nao_saiu ranhura engoliu parcial*',
    'gaveta',
  ),
  DEPOSIT: 'deposit*',
  CARD: 'cartao cartoes',
  LOST: 'perdi* perdido extravi* esqueci caiu perda sumiu',
  STOLEN: 'roub* furt* assalt* ladra* ladro* carteirista* batedor* surrupi* levaram_me levaram ladrao assaltantes',
  WALLET: 'carteira* bolsa mochila mala_de_mao porta_moedas pochete',
  RECOG: words(
    'reconhec* conhec* desconhec* ideia faco_ideia sei suspeit* estranh* nao_sei_o_que nunca_ouvi identific*',
    'nao_sei',
  ),
  AUTHORIZE: 'autoriz* consent* permiss* permit* aprov*',
  MADEIT: words(
    'fiz feito feita realizei realizad* nao_fui_eu nunca_comprei nunca_encomendei nao_e_minha nao_e_meu efetu*',
    'efectu* nao_fiz fui_eu nunca_pedi nao_foi_feita_por_mim nunca_fiz nunca_usei nao_comprei nunca_la',
  ),
  SOMEONE: words(
    'alguem burlao burloes golpista* hacker* criminos* desconhecido* outra_pessoa terceiro* bandido*',
    'vigarista*',
  ),
  FRAUD: words(
    'fraud* nao_autoriz* meus_dados numero_do_cartao usaram_o_meu usaram_meu dados_do_cartao utilizaram_o',
    'roubo_de_identidade uso_indevido usou_meu usou_o_meu indevid*',
  ),
  SCAM: words(
    'burla* golpe* engana* fui_enganad* phishing invest* cripto* bitcoin corretora trading lucro* rendiment*',
    'site_falso loja_falsa falso_site se_passou se_fez_passar fingiu whatsapp telegram plataforma esquema',
    'pirâmide piramide namorado vigar* enganou fez_se_passar passando_se sms tinder policia multa tecnico',
    'virus premio sorteio tarefas conta_segura trabalho_em_casa caí burr* ingénu* ingênu* fui_na_conversa',
    'setor_de_segurança confirmar_no_aplicativo código_que ditava novo_número meu_filho_precisava',
    'chaves_por_estafeta não_existe casar visto consultor sacar_o_lucro acesso_remoto',
  ),
  CLONE: words(
    'clon* copia* tarja_magnetica banda_magnetica chupa_cabra duplicaram falsificaram copiaram skimming',
    'mesmo_minuto mesma_hora peca_esquisita frentista',
  ),
  ELSEWHERE: words(
    'estrangeiro outra_cidade outro_pais nunca_estive em_casa no_trabalho longe quilometros outro_estado',
    'hospital exterior nunca_fui km',
  ),
  POSSESS: words(
    'na_minha_posse em_meu_poder comigo tenho_o_cartao na_minha_carteira no_bolso gaveta nunca_sai* nao_perdi',
    'posse minha_carteira sempre_comigo meu_poder cartao_esta',
  ),
  ACCOUNT: 'conta* perfil',
  HACK: words(
    'hacke* invadi* entraram acesso aceder* acessaram mudaram alteraram sim_swap sim tomaram invas* pirate*',
    'clonaram_o_meu_chip trocaram sem_sinal sem_rede chip aparelho redefini* cartao_guardado link',
    'morada_de_entrega',
  ),
  LOGIN: words(
    'senha* palavra_passe password email_da login codigo numero_de_telefone banca_online credenciais',
    'celular_cadastrado e_mail',
  ),
  NOTRECCARD: words(
    'cartao_novo novo_cartao nunca_recebi_o_cartao cartao_nunca_chegou nao_recebi_o_cartao intercept* ativ*',
    'caixa_do_correio caixa_de_correio segunda_via nunca_recebi_esse_cartao desbloque* morada_antiga',
    'endereco_antigo envelope via_do_cartao',
  ),
  CHILD: 'filho* filha* crianca* neto* neta* sobrinh* anos menino menina miudo* garoto',
  GAME: words(
    'jogo jogos videojogo* roblox fortnite robux app_store google_play gemas playstation xbox nintendo v_bucks',
    'free_fire minecraft diamantes skins steam',
  ),
  BROKEN: words(
    'partid* quebrad* avari* defeit* defeituos* estragad* danific* funciona* rachad* rasgad* nao_liga vaza*',
    'queimou parou_de trincad* amolgad* riscad* quebrou partiu estragou carrega pedacos fumo fumaca pinga vaza',
    'nao_gela tela_preta apagou travoes trava',
  ),
  DIFFERENT: words(
    'diferente* outro_modelo outro_tamanho outra_cor nao_correspond* nao_e_o_que nao_e_como tijolo pedras',
    'nada_a_ver errado_tamanho menor_que veio_outro outra_coisa trocad* conforme vazia vazio corresponde',
  ),
  DESCRIBED: 'descri* anunci* foto* imagem imagens publicidad* mostrad* site_dizia indicad* propaganda especifica*',
  SIZE: words(
    'tamanho* cor cores modelo* material couro pele la algodao plastico usad* novo nova recondicionad*',
    'segunda_mao seminov* gb seda',
  ),
  QUALITY: words(
    'qualidade pessim* pessima mal_feit* horrivel porc* suj* barata baratas barulho* incomplet* desastre',
    'ma_qualidade mofo bolor nojo pela_metade a_meio malfeit* percevejos fria frio atrasou atraso pintas',
  ),
  FAKE: 'fals* contrafac* contrafeit* imitac* replica* original* autentic* pirata pirateado copia',
  BRAND: words(
    'nike adidas gucci rolex louis_vuitton chanel ray_ban apple prada dior logotipo logo marca costura*',
    'numero_de_serie boutique perito alfandega loja_oficial laudo',
  ),
  MISLEAD: words(
    'enganos* letras_miudas letra_miuda condicoes escond* ment* mentir* mentiu omiti* nunca_disseram',
    'nao_informaram nao_avisa* publicidade_enganosa propaganda_enganosa vendedor fizeram_me_acreditar',
    'time_sharing caixa_pre nao_me_disseram falsas_promessas jurou fidelizacao intermediario site_oficial',
    'vitalicio mentira',
  ),
  OTHERPAY: words(
    'em_dinheiro dinheiro_vivo paypal transferencia* mb_way mbway pix cheque* vale outro_cartao',
    'cartao_presente outra_forma ja_paguei ja_tinha_pago boleto outro_meio vale_presente em_numerario voucher',
    'agencia vale_refeicao troco seguro_pagou cartao_da_minha picpay',
  ),
  DECLINED: words(
    'recusad* negad* rejeitad* nao_passou falh* nao_foi_aceite nao_foi_aprovad* declinad* nao_autorizada_a',
    'nao_autorizada recusado',
  ),
  LATEPRES: words(
    'meses_depois ha_meses ano_passado um_ano_depois tarde atrasad* depois_de_meses anos_depois so_agora',
    'meses_apos apos_meses passados_meses meio_ano quase_um_ano meio_ano_depois com_atraso tanto_tempo',
    'esqueceu_de_cobrar so_agora_cobr* um_ano_e_meio',
  ),
  EXTRA: words(
    'minibar frigobar danos taxa_de_limpeza estacionamento portagem multa depois_da_saida adicionais',
    'extra_apos cobranca_adicional dias_depois apos_o_checkout apos_o_check_out apos_a_devolucao',
    'depois_de_devolver outra_cobranca cobranca_extra depois_do_check_out limpeza risco combustivel taxa',
  ),
  SIGN: words(
    'em_vez_de_creditar em_vez_de_reembolsar ao_inves_de_estornar ao_inves_de_creditar em_vez_de_devolver',
    'ao_contrario como_debito em_vez_de_um_reembolso em_vez_de_estornar debitaram_de_novo como_compra',
    'debitado_em_vez ao_inves_de_devolver',
  ),
  REGRET: words(
    'mudei_de_ideia* arrepend* mais_barat* muito_caro nao_gost* ja_nao_quero nao_quero_mais promocao',
    'nao_preciso melhor_preco baixou_de_preco chato sem_trocas absurdo vergonha nao_gosto feio caro',
    'culpa_minha adormeci esqueci_de_ir passou_o_prazo não_li mais_barato_em metade_do_preço a_diferença',
    'em_perfeito_estado não_gostei',
  ),
  TORT: words(
    'indemniza* indeniza* prejuizo* ferid* ferimento* acidente dano_moral danos_morais manch* arruin* riscaram',
    'parede dia_de_trabalho indemnizacao',
  ),
  LOAN: 'hipotec* emprestimo* juros divida* serasa spc credito_habitacao financiamento penhora cobradora',
  BANKADMIN: words(
    'limite* carreg* recarreg* pin verific* identidade saldo pontos cashback abrir encerrar fechar solicit*',
    'ativar aumentar iban salario cartao_virtual contactless tarifa* taxas comissao app aplicacao aplicativo',
    'extrato beneficiario mudar_o alterar',
  ),
  QUESTION: words(
    'como quando onde quanto posso porque por_que qual quais gostaria_de_saber e_possivel da_para quero_saber',
  ),
  GREETING: words(
    'ola bom_dia boa_tarde obrigad* cumprimentos atenciosamente por_favor oi prezad* ajuda ajudem boa_noite',
    'exmos',
  ),
  PROCESS: words(
    'banco reclam* liguei atendimento agencia_bancaria processo disput* queixa investig* sac procon balcao',
    'contest* operador* ouvidoria',
  ),
  MERCHANT: words(
    'loja* vendedor* comerciante* empresa* site restaurante* supermercado* estabelecimento lojista amazon',
    'mercado_livre companhia',
  ),
  CLOSED: words(
    'fali* fechou fechad* encerrou desaparec* sumiram insolven* adiad* nao_aconteceu nao_se_realizou',
    'nao_existe suspens* insolvencia',
  ),
  FAMILY: 'marido esposa mulher mae pai irmao irma familia parceir* companheir* familiar*',
  REFUSE: 'recusa* recusam ignor* nao_respond* responde* desculpas silencio bloque* enrol* negam',
  CONTACT: 'mail email e_mail escrevi mensagem mensagens chat contact* contat* liguei carta',
  PETROL: 'gasolina posto bomba combustivel abasteci gasoleo',
  GAMBLE: 'aposta* casino cassino bet loteria poker jogos_de_azar tigrinho',
  DIGITAL: 'download* software licenca* digital ebook curso_online ativacao chave_de codigo_de acesso_ao',
  BUT: 'mas porem contudo so_que embora todavia apesar exceto no_entanto',
  MONTH: words(
    'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro verao inverno',
    'primavera outono natal pascoa carnaval ano_passado',
  ),
  BEFORE: 'antes antecedencia previamente a_tempo dentro_do_prazo vespera ate_ao antecipad* no_prazo',
  AFTER: 'depois apos mais_tarde em_seguida posterior* dia_seguinte passados',
  TERMS: words(
    'contrato condicoes prazo politica cancelamento_gratuito gratis_ate clausula flexivel direito regra',
    'permite reembolsavel termos',
  ),
  FINE: words(
    'bem perfeito perfeita otimo otima impecavel bom boa sem_problema tudo_certo limpo gostoso correto certo',
    'lindo funciona_bem',
  ),
  KEEP: 'fica ficam ficaram ficou retem retiveram segurar seguram',
  DOWNPAY: 'sinal adiantamento caucao entrada_de pre_pago antecipado',
  KEYED: 'digit* carregou marcou lancou passou passaram apertou inseriu teclou pressionou',
  PART: 'metade parte meia meio so_um falta faltava faltou incompleto um_dos',
};
